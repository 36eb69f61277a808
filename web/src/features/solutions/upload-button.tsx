import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ChangeEvent, ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useUploadSolutions } from './use-upload-solutions.ts'

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
