import { sourceFileBytes } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { FileDrop } from '../../components/file-drop.tsx'
import { LanguageSelect } from '../../components/product/language-select.tsx'
import { useSubmitFile } from './execution-queries.ts'
import classes from './executions.module.css'

/** Try a problem: a language and a file (spec §5 "Submit"). */
export const SubmitForm = ({
  problemId,
  onSubmitted,
}: {
  problemId: string
  onSubmitted: (executionId: string) => void
}): ReactElement => {
  const [languageId, setLanguageId] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const submit = useSubmitFile(problemId)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!languageId || !file) return
    submit.mutate({ languageId, file }, { onSuccess: ({ id }) => onSubmitted(id) })
  }
  return (
    <form className={classes['submit']} onSubmit={handleSubmit} aria-labelledby="submit-title">
      <h2 id="submit-title">Submit</h2>
      <LanguageSelect value={languageId} onChange={setLanguageId} />
      <FileDrop
        label="File"
        hint="Your solution’s source"
        maxBytes={sourceFileBytes}
        file={file}
        onChange={setFile}
      />
      <Button type="submit" disabled={!languageId || !file || submit.isPending}>
        {submit.isPending ? 'Submitting…' : 'Submit'}
      </Button>
    </form>
  )
}
