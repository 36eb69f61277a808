import { snipBytes } from '@drafts/contract'
import { Button, Progress } from '@mantine/core'
import type { ReactElement } from 'react'
import { formatProgress } from '../../lib/text/format.ts'
import type { UploadProgress } from '../../lib/api/upload-client.ts'
import type { TestFile } from './dialog/test-file.ts'
import classes from './dialog/test-dialog.module.css'

/** What is said of the file, below it. */
export const FileAbout = ({
  id,
  side,
  onUndo,
  areaRef,
  ...about
}: {
  id: string
  side: 'input' | 'output'
  label: string
  file: TestFile
  message: string | undefined
  progress: UploadProgress | null
  onCancel: () => void
  /** What stood there before comes back. */
  onUndo: (() => void) | undefined
  areaRef: { readonly current: HTMLTextAreaElement | null }
}): ReactElement => {
  const handleUndo = () => {
    onUndo?.()
    areaRef.current?.focus()
  }
  return (
    <div id={`${id}-about`} className={classes['about']}>
      <About {...about} />
      {onUndo ? <Replaced side={side} onUndo={handleUndo} /> : null}
    </div>
  )
}

/** Wherever the dialog is scrolled to. */
const showIt = (message: HTMLElement | null): void => message?.scrollIntoView({ block: 'nearest' })

/** Until the field is edited again. */
const Replaced = ({
  side,
  onUndo,
}: {
  side: 'input' | 'output'
  onUndo: () => void
}): ReactElement => (
  <p className={classes['replaced']}>
    <output>Replaced</output>
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Undo: bring back the ${side} from before`}
      onClick={onUndo}
    >
      Undo
    </Button>
  </p>
)

const About = ({
  label,
  file,
  message,
  progress,
  onCancel,
}: {
  label: string
  file: TestFile
  message: string | undefined
  progress: UploadProgress | null
  onCancel: () => void
}): ReactElement => (
  <>
    {message === undefined ? null : (
      <p ref={showIt} role="alert" className={classes['error']}>
        {message}
      </p>
    )}
    {message === undefined && file.kind !== 'text' ? (
      <p>
        {file.kind === 'uploaded' ? `${file.name}: the` : 'The'} first {snipBytes} bytes, read only.
      </p>
    ) : null}
    {progress ? (
      <div className={classes['sending']}>
        <output>Sending {formatProgress(progress.sentBytes, progress.totalBytes)}</output>
        <Progress
          size="sm"
          aria-label={`Upload of ${label.toLowerCase()}`}
          value={progress.totalBytes > 0 ? (progress.sentBytes / progress.totalBytes) * 100 : 0}
        />
        <Button variant="default" size="compact-xs" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    ) : null}
  </>
)
