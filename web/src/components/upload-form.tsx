import { Button, Group, Progress } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent, ReactElement, ReactNode } from 'react'
import { formatProgress } from '../lib/text/format.ts'
import { isSent } from '../lib/api/upload-client.ts'
import type { UploadProgress } from '../lib/api/upload-client.ts'
import { FileDrop } from './file-drop.tsx'
import classes from './upload-form.module.css'

/** A file to choose and send, how much of it has been sent, and the way back. */
export const UploadForm = ({
  label,
  hint,
  accept,
  maxBytes,
  progress,
  work,
  submitLabel = 'Import',
  onFile,
  onSend,
  onCancelUpload,
  onClose,
  children,
}: {
  /** `Archive`, as the file is called. */
  label: string
  hint: string
  accept: string
  maxBytes: number
  /** Null while nothing is sent. */
  progress: UploadProgress | null
  /** How much of it the server has read, where that is known. */
  work?: { doneBytes: number; totalBytes: number } | undefined
  submitLabel?: string | undefined
  /** A file was chosen, or none is any more. */
  onFile?: (file: File | null) => void
  /** Resolves with false where the file is not taken; it stays chosen then. */
  onSend: (file: File) => Promise<boolean>
  onCancelUpload: () => void
  onClose: () => void
  /** What stands above the file. */
  children: ReactNode
}): ReactElement => {
  const [file, setFile] = useState<File | null>(null)
  const isBusy = progress !== null
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (file && !isBusy && (await onSend(file))) setFile(null)
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      {children}
      <FileDrop
        label={label}
        hint={hint}
        accept={accept}
        maxBytes={maxBytes}
        file={file}
        onChange={(chosen) => {
          setFile(chosen)
          onFile?.(chosen)
        }}
        isDisabled={isBusy}
      />
      {progress ? <Sent what={label.toLowerCase()} progress={progress} work={work} /> : null}
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={isBusy ? onCancelUpload : onClose}>
          {isBusy ? 'Cancel upload' : 'Cancel'}
        </Button>
        <Button type="submit" disabled={!file || isBusy}>
          {isBusy ? 'Importing…' : submitLabel}
        </Button>
      </Group>
    </form>
  )
}

const Sent = ({
  what,
  progress,
  work,
}: {
  what: string
  progress: UploadProgress
  work: { doneBytes: number; totalBytes: number } | undefined
}): ReactElement => {
  const isRead = isSent(progress)
  const { sentBytes, totalBytes } = progress
  const [done, total] = work ? [work.doneBytes, work.totalBytes] : [sentBytes, totalBytes]
  return (
    <div className={classes['progress']}>
      {/* A reader says what is done; the numbers are the bar's, or it would talk without end. */}
      <p>
        <output>{isRead ? `Reading the ${what}…` : 'Sending'}</output>
        {isRead && !work ? null : <span> {formatProgress(done, total)}</span>}
      </p>
      <Progress
        // Another bar: this one would run backwards to where the next work begins.
        key={work ? 'work' : 'upload'}
        aria-label={isRead ? 'Reading' : 'Upload'}
        value={total > 0 ? (done / total) * 100 : 0}
        animated={isRead && !work}
      />
    </div>
  )
}
