import { labelChars, programUses } from '@drafts/contract'
import type { ListedProgram, ProblemId, Program, ProgramId } from '@drafts/contract'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FormEvent, KeyboardEvent, ReactElement } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { serverLinkOf } from '../../components/code-editor/server-link.ts'
import { SaveFailure } from '../../components/states/save-failure.tsx'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { fieldErrorsOf } from '../../lib/api/field-errors.ts'
import { isSubmitKey } from '../../lib/keyboard.ts'
import { useUnsavedGuard } from '../../lib/save/use-unsaved-guard.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { guessLanguage } from '../../product/language/language-groups.ts'
import { LanguageSelect } from '../../product/language/language-select.tsx'
import { SourceDrop } from '../../product/language/source-drop.tsx'
import type { DroppedSource } from '../../product/language/source-drop.tsx'
import { languagesQuery } from '../../product/queries/languages.ts'
import { RestoredNotice } from '../../product/section-draft/restored-notice.tsx'
import { useKeptForm } from '../../product/section-draft/use-kept-form.ts'
import { errorLines } from './error-lines.ts'
import {
  formOfProgram,
  isSameProgramForm,
  programFormProblems,
  programUseHelp,
  programUseLabels,
  withUse,
} from './program-form.ts'
import type { OwnProgramForm } from './program-form.ts'
import { useDeleteProgram, useSaveProgram } from './program-queries.ts'
import { sourceTemplate } from './source-templates.ts'
import classes from './programs-tab.module.css'

/** The form of one program. Ctrl or Cmd with Enter saves it, and it is compiled. */
export const ProgramEditor = ({
  problemId,
  program,
  others,
  isReadOnly,
  onSaved,
  onClose,
}: {
  problemId: ProblemId
  /** Undefined: a new one. */
  program?: Program
  others: readonly ListedProgram[]
  isReadOnly: boolean
  onSaved: (id: ProgramId) => void
  onClose: () => void
}): ReactElement => {
  const [stored, setStored] = useState(() => formOfProgram(program, others))
  const version = Date.parse(program?.modifiedAt ?? '') || 0
  const draft = useKeptForm(
    { problemId, name: `program/${program?.id ?? 'new'}`, version },
    stored,
    isSameProgramForm,
  )
  const { form, setForm } = draft
  const latest = useLatest(form)
  const [savedId, setSavedId] = useState(program?.id)
  const [isChecked, setIsChecked] = useState(false)
  const save = useSaveProgram(problemId, savedId)
  const remove = useDeleteProgram(problemId)
  const isDirty = !isSameProgramForm(form, stored)
  useUnsavedGuard(isDirty)
  const found = isChecked ? programFormProblems(form) : {}
  const { fields, whole } = fieldErrorsOf(save.error, ['role', 'label', 'languageId', 'source'])
  const submit = async () => {
    if (isReadOnly) return
    setIsChecked(true)
    if (save.isPending || Object.keys(programFormProblems(form)).length > 0) return
    const { id } = await save.mutateAsync({ ...form, source: { text: form.source } })
    setSavedId(id)
    setStored(form)
    // Text that was written meanwhile is not saved: the form of a new one stays.
    if (isSameProgramForm(latest.current, form)) onSaved(id)
  }
  // A save that failed stands in the form.
  const attempt = () => void submit().catch(() => undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    attempt()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const isSaveKey = event.key === 's' && (event.ctrlKey || event.metaKey)
    if (!isSubmitKey(event) && !isSaveKey) return
    event.preventDefault()
    event.stopPropagation()
    attempt()
  }
  return (
    // Keys come down to its fields: they save in the code editor too.
    <form onSubmit={handleSubmit} onKeyDownCapture={handleKeyDown} noValidate>
      <RestoredNotice draft={draft} />
      <SaveFailure sentence={whole} />
      <ProgramInputs
        problemId={problemId}
        form={form}
        others={others}
        errors={{ ...fields, ...found }}
        isReadOnly={isReadOnly}
        build={isDirty ? undefined : program?.build}
        onChange={setForm}
      />
      {isReadOnly ? null : (
        <footer className={classes['footer']}>
          {program ? (
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                remove.mutate(program.id)
                setForm(stored)
                onClose()
              }}
            >
              Delete
            </Button>
          ) : null}
          <Button
            type="submit"
            disabled={save.isPending || (program !== undefined && !isDirty)}
            aria-keyshortcuts="Control+Enter Meta+Enter Control+S Meta+S"
          >
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </footer>
      )}
    </form>
  )
}

const ProgramInputs = ({
  problemId,
  form,
  others,
  errors,
  isReadOnly,
  build,
  onChange,
}: {
  problemId: ProblemId
  form: OwnProgramForm
  others: readonly ListedProgram[]
  errors: Record<string, string>
  isReadOnly: boolean
  build: ListedProgram['build'] | undefined
  onChange: (form: OwnProgramForm) => void
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const language = languages.find(({ id }) => id === form.languageId)
  const set = (change: Partial<OwnProgramForm>) => onChange({ ...form, ...change })
  const template = sourceTemplate(form.role, language?.family)
  const compilerOutput = build?.error ?? ''
  const marked = useMemo(() => errorLines(compilerOutput), [compilerOutput])
  const isHelper = form.role === 'helper'
  const handleFile = ({ name, text, languages: known }: DroppedSource) => {
    const before = form
    const label = isHelper ? name : name.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]/g, '_')
    set({
      source: text,
      languageId: guessLanguage(name, known, form.languageId) ?? form.languageId,
      ...(form.source.trim() === '' ? { label: label.slice(0, labelChars) } : {}),
    })
    if (before.source.trim() !== '') showUndo(`${name} is the source now.`, () => onChange(before))
  }
  return (
    <>
      <div className={classes['row']}>
        <NativeSelect
          label="Use"
          data={programUses.map((value) => ({ value, label: programUseLabels[value] }))}
          value={form.role}
          disabled={isReadOnly}
          error={errors['role']}
          onChange={(event) => {
            const role = programUses.find((each) => each === event.currentTarget.value)
            if (role) onChange(withUse(form, role, others))
          }}
        />
        <TextInput
          label={isHelper ? 'File name' : 'Label'}
          value={form.label}
          error={errors['label']}
          readOnly={isReadOnly}
          spellCheck={false}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        {isHelper ? null : (
          <LanguageSelect
            value={form.languageId}
            error={errors['languageId']}
            isDisabled={isReadOnly}
            onChange={(languageId) => set({ languageId })}
          />
        )}
      </div>
      <p className={classes['soft']}>{programUseHelp[form.role]}</p>
      <SourceDrop isDisabled={isReadOnly} onFile={handleFile}>
        <CodeEditor
          label="Source"
          value={form.source}
          mode={language?.codeMirrorMode ?? null}
          server={isHelper ? null : serverLinkOf(language, { problem: problemId })}
          isReadOnly={isReadOnly}
          error={errors['source']}
          errors={marked}
          onChange={(source) => set({ source })}
        />
      </SourceDrop>
      {template && form.source.trim() === '' && !isReadOnly ? (
        <Button
          variant="default"
          onClick={() => set({ ...template, languageId: form.languageId ?? template.languageId })}
        >
          Start from a template
        </Button>
      ) : null}
      {isHelper ? null : <BuildLine build={build} language={language} />}
    </>
  )
}

/** What the compiler said of what is stored. Its line is there before it. */
const BuildLine = ({
  build,
  language,
}: {
  build: ListedProgram['build'] | undefined
  language: { label: string; available: boolean } | undefined
}): ReactElement => (
  <div className={classes['build']} aria-live="polite">
    {build?.pending && language?.available === false ? (
      <p>No judge has {language.label} now. It is compiled once one has it.</p>
    ) : null}
    {build?.pending && language?.available !== false ? <p>Compiling…</p> : null}
    {build && !build.pending && build.error === null ? <p>It compiles.</p> : null}
    {build?.error ? (
      <>
        <p className={classes['broken']}>It does not compile:</p>
        <pre>{build.error}</pre>
      </>
    ) : null}
  </div>
)
