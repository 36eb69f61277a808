import { sourceFileBytes } from '@drafts/contract'
import type { ExecutionId, Problem, ProblemId } from '@drafts/contract'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { FileDrop } from '../../../components/file-drop.tsx'
import { LanguageSelect } from '../../../product/language/language-select.tsx'
import { NoJudgeNotice } from '../../../product/language/no-judge-notice.tsx'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { fieldErrorsOf } from '../../../lib/api/field-errors.ts'
import { guessLanguage } from '../../../product/language/language-groups.ts'
import { languagesQuery } from '../../../product/queries/languages.ts'
import { readLastLanguage, writeLastLanguage } from '../../../product/language/last-language.ts'
import { StubTools } from '../../../product/functional/stub-tools.tsx'
import { useStub } from '../../../product/functional/use-stub.ts'
import classes from '../executions.module.css'
import { api } from '../../../lib/api/api-client.ts'

/** Try a problem: a language and a file. The file's ending chooses the language. */
export const SubmitForm = ({
  problem,
  onSubmitted,
}: {
  problem: Problem
  onSubmitted: (executionId: ExecutionId) => void
}): ReactElement => {
  const isForFunctions = problem.mechanism === 'functionBased'
  const { data = [] } = useQuery(languagesQuery)
  const languages = isForFunctions
    ? data.filter(({ funclibGenerator }) => funclibGenerator !== null)
    : data
  const [lastId] = useState(readLastLanguage)
  const [chosenId, setChosenId] = useState<string | null>(null)
  /** What stood there when the file was chosen: it stays where the file's ending says nothing. */
  const [beforeId, setBeforeId] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [openSource, setOpenSource] = useState(false)
  const submit = useSubmitFile(problem.id)
  const remembered = languages.find(({ id, available }) => id === lastId && available)?.id ?? null
  const before = beforeId ?? remembered
  // Not kept: a file may be chosen before the languages are there.
  const guess = file && guessLanguage(file.name, languages, before)
  const languageId = chosenId ?? guess ?? before
  const stub = useStub(problem, languageId)
  const { fields, whole } = fieldErrorsOf(submit.error, ['languageId'])

  const handleFile = (next: File | null) => {
    submit.reset()
    setFile(next)
    setBeforeId(languageId)
    setChosenId(null)
  }
  const handleLanguage = (id: string | null) => {
    submit.reset()
    setChosenId(id)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!languageId || !file) return
    writeLastLanguage(languageId)
    submit.mutate({ languageId, file, openSource }, { onSuccess: ({ id }) => onSubmitted(id) })
  }
  return (
    <form className={classes['submit']} onSubmit={handleSubmit} aria-labelledby="submit-title">
      <h2 id="submit-title">Submit</h2>
      <SaveFailure sentence={whole} kept="Your file is kept: try again." />
      <NoJudgeNotice />
      <LanguageSelect
        value={languageId}
        onChange={handleLanguage}
        error={fields['languageId']}
        unavailable="hidden"
        isForFunctions={isForFunctions}
      />
      {isForFunctions && languageId ? <StubTools stub={stub} /> : null}
      <FileDrop
        label="File"
        hint="Your solution’s source"
        maxBytes={sourceFileBytes}
        file={file}
        onChange={handleFile}
      />
      {problem.canEdit ? null : (
        <Checkbox
          label="Those who edit may read my source"
          description="Otherwise they see verdicts and what it printed."
          checked={openSource}
          onChange={({ currentTarget }) => setOpenSource(currentTarget.checked)}
        />
      )}
      <Button type="submit" disabled={!languageId || !file || submit.isPending}>
        {submit.isPending ? 'Submitting…' : 'Submit'}
      </Button>
    </form>
  )
}

const useSubmitFile = (problemId: ProblemId) =>
  useMutation({
    mutationFn: ({ file, ...body }: { languageId: string; file: File; openSource: boolean }) =>
      api.submitFile({ problemId, body: { ...body, source: file, size: file.size } }),
    meta: { isQuiet: true },
  })
