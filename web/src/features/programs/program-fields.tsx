import { conventions, includesTestlib } from '@drafts/contract'
import type { BlobInfo, Convention, ProblemId, Stored } from '@drafts/contract'
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FocusEvent, ReactElement } from 'react'
import { CodeEditor } from '../../components/code-editor/code-editor.tsx'
import { serverLinkOf } from '../../components/code-editor/server-link.ts'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { guessLanguage } from '../../product/language/language-groups.ts'
import { SourceDrop } from '../../product/language/source-drop.tsx'
import type { DroppedSource } from '../../product/language/source-drop.tsx'
import { LanguageSelect } from '../../product/language/language-select.tsx'
import { formatSize } from '../../lib/text/format.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { programsQuery } from '../../product/queries/programs.ts'
import { Field } from '../../product/section-draft/field.tsx'
import { conventionLabels } from './convention-words.ts'
import type { ProgramKind } from './convention-words.ts'
import { templateFor } from './program-templates.ts'
import classes from './programs.module.css'
import type { OfferedLanguage } from '../../product/queries/languages.ts'
import { readLastLanguage } from '../../product/language/last-language.ts'

export interface ProgramForm {
  convention: Convention
  languageId: string | null
  source: string
}

/** The program of a checker or driver. What stands beside it is only shown: it came with a package, or is a helper file. */
export const ProgramFields = ({
  problemId,
  kind,
  form,
  errors,
  isReadOnly,
  files,
  onChange,
  onChangeAndSave,
  onLeave,
}: {
  problemId: ProblemId
  kind: ProgramKind
  form: ProgramForm
  errors: Record<string, string>
  isReadOnly: boolean
  files: readonly (BlobInfo & { name: string })[]
  onChange: (change: Partial<ProgramForm>) => void
  onChangeAndSave: (change: Partial<ProgramForm>) => void
  /** The focus has left the source. */
  onLeave: () => void
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const language = languages.find(({ id }) => id === form.languageId)
  const template = templateFor(kind, form.convention, language?.family)
  const isEmpty = form.source.trim() === ''
  // The page below does not move under the first letter.
  const [wasEmpty] = useState(isEmpty)
  const isMisfit = form.convention === 'testlib' && language && language.family !== 'C++'
  const handleTemplate = () => {
    if (!template) return
    onChangeAndSave({
      source: template.source,
      languageId: form.languageId ?? template.languageId,
    })
  }
  /** A template nobody has touched yields to that of the new convention. */
  const templateOf = (convention: Convention): Partial<ProgramForm> => {
    const next = templateFor(kind, convention, language?.family)
    return next && form.source === template?.source ? { source: next.source } : {}
  }
  const handleSource = (source: string, languageId = form.languageId, known = languages) => {
    const own = testlibChange({ ...form, languageId }, source, known)
    if (!own && languageId === form.languageId) return onChange({ source })
    onChangeAndSave({ source, languageId, ...own })
    if (!own) return
    const before = { convention: form.convention, languageId: form.languageId }
    const name = known.find(({ id }) => id === own.languageId)?.label ?? 'C++'
    showUndo(`The ${kind} includes testlib.h: its convention is testlib, in ${name}.`, () =>
      onChangeAndSave(before),
    )
  }
  const handleFile = ({ name, text, languages: known }: DroppedSource) => {
    const before = { source: form.source, convention: form.convention, languageId: form.languageId }
    handleSource(text, guessLanguage(name, known, form.languageId) ?? form.languageId, known)
    if (before.source.trim() !== '')
      showUndo(`${name} is the source now.`, () => onChangeAndSave(before))
  }
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
  }
  return (
    <>
      <div className={classes['row']}>
        <Field name="convention">
          <NativeSelect
            label="Convention"
            data={conventions.map((value) => ({ value, label: conventionLabels[value] }))}
            value={form.convention}
            disabled={isReadOnly}
            error={errors['convention']}
            onChange={(event) => {
              const convention = conventions.find((one) => one === event.currentTarget.value)
              if (convention) onChangeAndSave({ convention, ...templateOf(convention) })
            }}
          />
        </Field>
        <Field name="languageId">
          <LanguageSelect
            family={form.convention === 'testlib' ? 'C++' : undefined}
            value={form.languageId}
            isDisabled={isReadOnly}
            error={
              errors['languageId'] ??
              (isMisfit
                ? 'testlib.h is there for C++ only. Choose C++ or another convention.'
                : undefined)
            }
            onChange={(languageId) => onChangeAndSave({ languageId })}
          />
        </Field>
      </div>
      <Field name="source" className={classes['source']} onBlur={handleBlur}>
        <SourceDrop isDisabled={isReadOnly} onFile={handleFile}>
          <CodeEditor
            label="Source"
            value={form.source}
            mode={language?.codeMirrorMode ?? null}
            server={serverLinkOf(language, { problem: problemId })}
            isReadOnly={isReadOnly}
            error={errors['source']}
            onChange={handleSource}
          />
        </SourceDrop>
      </Field>
      {template && (isEmpty || wasEmpty) && !isReadOnly ? (
        <Button
          variant="default"
          className={classes['start']}
          disabled={!isEmpty}
          onClick={handleTemplate}
        >
          Start from a {conventionLabels[form.convention]} template
        </Button>
      ) : null}
      <FilesBeside problemId={problemId} own={files} />
    </>
  )
}

/** A file of the program’s own goes before a helper file of its name, and the judge’s testlib.h before the problem’s. */
const FilesBeside = ({
  problemId,
  own,
}: {
  problemId: ProblemId
  own: readonly (BlobInfo & { name: string })[]
}): ReactElement | null => {
  const { data: programs = [] } = useQuery(programsQuery(problemId))
  const helpers = programs
    .filter(({ role, label }) => role === 'helper' && label !== 'testlib.h')
    .map(({ label: name, sourceSize: size }) => ({ name, size }))
    .filter(({ name }) => own.every((file) => file.name !== name))
  const files = [...own, ...helpers]
  if (files.length === 0) return null
  return (
    <p className={classes['soft']}>
      Beside it {files.length === 1 ? 'lies' : 'lie'}{' '}
      {files.map(({ name, size }) => `${name} (${formatSize(size)})`).join(', ')}.
    </p>
  )
}

/**
 * What a source that has come to include testlib.h needs beside it: that convention, and C++. Undefined where both are
 * there, and where it included it before: what somebody took back is not done again at the next key.
 */
const testlibChange = (
  form: Pick<Stored<'driver'>, 'convention' | 'languageId' | 'source'>,
  source: string,
  languages: readonly OfferedLanguage[],
): Pick<Stored<'driver'>, 'convention' | 'languageId'> | undefined => {
  if (!includesTestlib(source) || includesTestlib(form.source)) return undefined
  const isCpp = languages.some(({ id, family }) => id === form.languageId && family === 'C++')
  if (form.convention === 'testlib' && isCpp) return undefined
  const languageId = isCpp
    ? form.languageId
    : (guessLanguage('a.cpp', languages, readLastLanguage()) ?? form.languageId)
  return { convention: 'testlib', languageId }
}
