import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ChangeEvent, ReactElement } from 'react'
import { sourceFileBytes } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Icon } from '../../components/icon.tsx'
import { api } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { showWarning } from '../../lib/toasts.ts'

/** Several files at once; each becomes a solution, its language by the ending. */
export const UploadButton = ({
  problemId,
  isDisabled,
}: {
  problemId: ProblemId
  isDisabled: boolean
}): ReactElement => {
  const inputRef = useRef<HTMLInputElement>(null)
  const { progress, upload } = useUploadSolutions(problemId)
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    if (files.length > 0) void upload(files)
  }
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        aria-label="Solution files"
        onChange={handleChange}
      />
      <Button
        variant="default"
        disabled={isDisabled || progress !== null}
        leftSection={<Icon name="upload" />}
        onClick={() => inputRef.current?.click()}
      >
        {progress ? `${progress.done + 1} of ${progress.total}…` : 'Upload'}
      </Button>
    </>
  )
}

/** Files become solutions one after the other; what fails is named and does not stop the rest. */
const useUploadSolutions = (problemId: ProblemId) => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)

  const upload = async (files: readonly File[]): Promise<void> => {
    const fitting = files.filter((file) => isFitting(file))
    for (const [done, file] of fitting.entries()) {
      setProgress({ done, total: fitting.length })
      try {
        // In order, so that the list has the order of the files.
        await api.uploadSolution({ problemId, body: { source: file } })
      } catch (error) {
        const sentence = errorSentence(error)
        if (sentence !== undefined) showWarning(`${file.name}: ${sentence}`)
      }
    }
    setProgress(null)
    await client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
  }

  return { progress, upload }
}

const isFitting = ({ name, size }: File): boolean => {
  if (size <= sourceFileBytes) return true
  showWarning(`${name}: The file is too large (${Math.ceil(size / 1000)} kB)`)
  return false
}
