import { testZipBytes } from '@drafts/contract'
import { Button, Group, Modal, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { FileDrop } from '../../components/file-drop.tsx'
import { SaveFailure } from '../../components/save-failure.tsx'
import { statusOf } from '../../lib/api-errors.ts'
import { countOf, formatProgress } from '../../lib/format.ts'
import { leaveForLogin } from '../../lib/login-address.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showNote } from '../../lib/toasts.ts'
import { createUploadClient } from '../../lib/upload-client.ts'
import type { UploadProgress } from '../../lib/upload-client.ts'
import { zipFailureOf } from './zip-failure.ts'
import classes from './test-dialog.module.css'

/** A zip of input and output files; all of it comes in or nothing does. */
export const ImportDialog = ({
  problemId,
  isOpen,
  onClose,
}: {
  problemId: string
  isOpen: boolean
  onClose: () => void
}): ReactElement => {
  const [file, setFile] = useState<File | null>(null)
  const { progress, failure, start, cancel } = useZipImport(problemId)
  const isBusy = progress !== null
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || isBusy || !(await start(file))) return
    setFile(null)
    onClose()
  }
  return (
    <Modal opened={isOpen} onClose={onClose} title="Import tests" size={520} keepMounted>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <SaveFailure sentence={failure} kept="Nothing was imported." />
        <p className={classes['importText']}>
          The files are named <code>n.label.in.txt</code> and <code>n.label.out.txt</code>, with n
          from 1 and no gaps. Label and <code>.txt</code> may be left out. Every input has its
          output, and nothing else is in the archive.
        </p>
        <FileDrop
          label="Archive"
          hint="ZIP, at most 128 MB, each file at most 20 MB"
          accept=".zip,application/zip"
          maxBytes={testZipBytes}
          file={file}
          onChange={setFile}
          isDisabled={isBusy}
        />
        {progress ? <ZipProgress progress={progress} /> : null}
        <Group justify="flex-end" mt="md" gap={8}>
          <Button variant="default" onClick={isBusy ? cancel : onClose}>
            {isBusy ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button type="submit" disabled={!file || isBusy}>
            {isBusy ? 'Importing…' : 'Import'}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

const ZipProgress = ({
  progress: { sentBytes, totalBytes },
}: {
  progress: UploadProgress
}): ReactElement => {
  const isSent = sentBytes >= totalBytes && totalBytes > 0
  return (
    <div className={classes['importProgress']}>
      <output>
        {isSent ? 'Reading the archive…' : `Sending ${formatProgress(sentBytes, totalBytes)}`}
      </output>
      <Progress
        aria-label="Upload"
        value={totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0}
        animated={isSent}
      />
    </div>
  )
}

const useZipImport = (problemId: string) => {
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const abort = useRef<AbortController | null>(null)
  const client = useQueryClient()

  const start = async (file: File): Promise<boolean> => {
    abort.current = new AbortController()
    setFailure(undefined)
    setProgress({ sentBytes: 0, totalBytes: file.size })
    try {
      const upload = createUploadClient(setProgress, abort.current.signal)
      const { ids } = await upload.importTestZip({ problemId, body: { file } })
      showNote(`${countOf(ids.length, 'test')} imported.`)
      void client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
      return true
    } catch (error) {
      if (statusOf(error) === 401) leaveForLogin()
      setFailure(zipFailureOf(error))
      return false
    } finally {
      setProgress(null)
    }
  }

  return { progress, failure, start, cancel: () => abort.current?.abort() }
}
