import { labelChars, solutionRoles } from '@drafts/contract'
import type { ProblemId, Solution } from '@drafts/contract'
import { NativeSelect, Switch, TextInput, Textarea, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { serverLinkOf } from '../../components/code-editor/server-link.ts'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { guessLanguage } from '../../product/language/language-groups.ts'
import { SourceDrop } from '../../product/language/source-drop.tsx'
import type { DroppedSource } from '../../product/language/source-drop.tsx'
import { LanguageSelect } from '../../product/language/language-select.tsx'
import { languagesQuery } from '../../product/queries/languages.ts'
import { ExpectedVerdict, WantedInGroups } from './expected-verdict.tsx'
import { roleWords } from './run-all.ts'
import { withReference, withRole } from './solution-form.ts'
import type { SolutionForm } from './solution-form.ts'
import classes from './solution-editor.module.css'
import type { KnownSolution } from '../../product/queries/solutions.ts'
import { formatSize } from '../../lib/text/format.ts'

export const SolutionFields = ({
  problemId,
  form,
  isReadOnly,
  onChange,
  errors,
  isFunctional,
  reference,
  files,
}: {
  problemId: ProblemId
  form: SolutionForm
  isReadOnly: boolean
  onChange: (form: SolutionForm) => void
  errors: Record<string, string>
  /** A solution is a function; a generator is a whole program all the same. */
  isFunctional: boolean
  /** Another solution that is the reference. */
  reference: KnownSolution | undefined
  files: KnownSolution['files']
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const language = languages.find(({ id }) => id === form.languageId)
  const set = (change: Partial<SolutionForm>) => onChange({ ...form, ...change })
  const isFunction = isFunctional && form.role !== 'generator'
  const handleFile = ({ name, text, languages: known }: DroppedSource) => {
    const before = form
    const fitting = isFunction
      ? known.filter(({ funclibGenerator }) => funclibGenerator !== null)
      : known
    set({
      source: text,
      languageId: guessLanguage(name, fitting, form.languageId) ?? form.languageId,
      label: form.label === '' ? name.slice(0, labelChars) : form.label,
    })
    if (before.source.trim() !== '') showUndo(`${name} is the source now.`, () => onChange(before))
  }
  return (
    <div className={classes['fields']}>
      <div className={classes['side']}>
        <TextInput
          label="Label"
          value={form.label}
          error={errors['label']}
          readOnly={isReadOnly}
          onChange={(event) => set({ label: event.currentTarget.value })}
          data-autofocus
        />
        <LanguageSelect
          value={form.languageId}
          onChange={(languageId) => set({ languageId })}
          error={errors['languageId']}
          isForFunctions={isFunction}
          isDisabled={isReadOnly}
        />
        <ReferenceSwitch
          form={form}
          isReadOnly={isReadOnly}
          onChange={onChange}
          reference={reference}
        />
        <p className={classes['error']} role="alert">
          {errors['reference']}
        </p>
        {form.reference ? null : (
          <RoleSelect form={form} isReadOnly={isReadOnly} onChange={onChange} />
        )}
        {form.reference || form.role === 'generator' ? null : (
          <ExpectedVerdict form={form} errors={errors} isReadOnly={isReadOnly} set={set} />
        )}
        {form.role === 'generator' ? null : (
          <WantedInGroups
            problemId={problemId}
            form={form}
            errors={errors}
            isReadOnly={isReadOnly}
            set={set}
          />
        )}
        <Switch
          label="Private"
          description="Only you and the owner read the source."
          checked={form.private}
          disabled={isReadOnly}
          onChange={(event) => set({ private: event.currentTarget.checked })}
        />
        <Textarea
          label="Notes"
          value={form.notes}
          error={errors['notes']}
          readOnly={isReadOnly}
          onChange={(event) => set({ notes: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={10}
        />
        <FilesBeside files={files} />
      </div>
      <SourceDrop isDisabled={isReadOnly} onFile={handleFile}>
        <CodeEditor
          label="Source"
          value={form.source}
          onChange={(source) => set({ source })}
          mode={language?.codeMirrorMode ?? null}
          server={serverLinkOf(language)}
          error={errors['source']}
          isReadOnly={isReadOnly}
        />
      </SourceDrop>
    </div>
  )
}

const RoleSelect = ({
  form,
  isReadOnly,
  onChange,
}: {
  form: SolutionForm
  isReadOnly: boolean
  onChange: (form: SolutionForm) => void
}): ReactElement => (
  <NativeSelect
    label="Role"
    description={
      form.role === 'solution' ? undefined : 'It is in neither “Run all” nor the checklist.'
    }
    data={solutionRoles.map((value) => ({ value, label: roleWords[value] }))}
    value={form.role}
    disabled={isReadOnly}
    onChange={(event) => {
      const role = solutionRoles.find((each) => each === event.currentTarget.value)
      if (role) onChange(withRole(form, role))
    }}
  />
)

/** Only one solution may be the reference; the tooltip names it. */
const ReferenceSwitch = ({
  form,
  isReadOnly,
  onChange,
  reference,
}: {
  form: SolutionForm
  isReadOnly: boolean
  onChange: (form: SolutionForm) => void
  reference: KnownSolution | undefined
}): ReactElement => {
  const isTaken = reference !== undefined && !form.reference
  const taken = `${reference?.label || 'Another solution'} is the reference.`
  return (
    <Tooltip label={taken} disabled={!isTaken}>
      <div>
        <Switch
          label="Reference"
          description={isTaken ? taken : 'The solution that is right. One at most.'}
          checked={form.reference}
          disabled={isReadOnly || isTaken}
          onChange={(event) => onChange(withReference(form, event.currentTarget.checked))}
        />
      </div>
    </Tooltip>
  )
}

/** What a solution of a package is built with; it came with it and cannot be changed here. */
const FilesBeside = ({ files }: Pick<Solution, 'files'>): ReactElement | null =>
  files === undefined ? null : (
    <section className={classes['beside']} aria-labelledby="files-beside">
      <h3 id="files-beside">Built with</h3>
      <ul>
        {files.map(({ name, size }) => (
          <li key={name}>
            <code>{name}</code> <span>{formatSize(size)}</span>
          </li>
        ))}
      </ul>
      <p>These files of the package stay beside the source, whatever is typed there.</p>
    </section>
  )
