import { packageBytes } from '@drafts/contract'
import type { ImportReport } from '@drafts/contract'
import { Button, Group, Progress, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { FileDrop } from '../../components/file-drop.tsx'
import { formatProgress } from '../../lib/format.ts'
import type { UploadProgress } from '../../lib/upload-client.ts'
import { packageTypes } from './package-types.ts'
import type { PackageType } from './package-types.ts'
import { useImport } from './use-import.ts'
import classes from './new-problem.module.css'

export const ImportForm = ({
  onImported,
  onCancel,
  onBusy,
}: {
  onImported: (answer: { id: string; report: ImportReport }) => void
  onCancel: () => void
  onBusy: (isBusy: boolean) => void
}): ReactElement => {
  const [type, setType] = useState<PackageType>('kattis')
  const [file, setFile] = useState<File | null>(null)
  const { progress, start, cancel } = useImport(onBusy)
  const isBusy = progress !== null
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || isBusy) return
    const answer = await start(type, file)
    if (!answer) return
    setFile(null)
    onImported(answer)
  }
  const { accept, hint } = packageTypes[type]
  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <SegmentedControl
        aria-label="Package type"
        data={Object.entries(packageTypes).map(([value, { label }]) => ({ value, label }))}
        value={type}
        onChange={(value) => setType(value === 'polygon' ? 'polygon' : 'kattis')}
        disabled={isBusy}
        mb="sm"
      />
      <FileDrop
        label="Package"
        hint={hint}
        accept={accept}
        maxBytes={packageBytes}
        file={file}
        onChange={setFile}
        isDisabled={isBusy}
      />
      {progress ? <ImportProgress progress={progress} /> : null}
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={isBusy ? cancel : onCancel}>
          {isBusy ? 'Cancel upload' : 'Cancel'}
        </Button>
        <Button type="submit" disabled={!file || isBusy}>
          {isBusy ? 'Importing…' : 'Import'}
        </Button>
      </Group>
    </form>
  )
}

const ImportProgress = ({
  progress: { sentBytes, totalBytes },
}: {
  progress: UploadProgress
}): ReactElement => {
  const isSent = sentBytes >= totalBytes && totalBytes > 0
  return (
    <div className={classes['progress']}>
      <div className={classes['progressText']}>
        <output>
          {isSent ? 'Reading the package…' : `Sending ${formatProgress(sentBytes, totalBytes)}`}
        </output>
        <Progress
          aria-label="Upload"
          value={totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0}
          animated={isSent}
        />
      </div>
    </div>
  )
}
