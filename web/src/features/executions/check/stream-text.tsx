import type { Snippet } from '@drafts/contract'
import { snipBytes } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { downloadUnsaid } from '../../../lib/api/download.ts'
import { formatSize } from '../../../lib/text/format.ts'
import { VisibleText } from '../../../components/html/visible-text.tsx'
import classes from '../viewer.module.css'

/** Everything over 10240 bytes comes without its end. */
export const isCutOff = ({ size }: Snippet): boolean => size > snipBytes

/** What a program wrote, in monospace; names it where it is empty or cut. */
export const StreamText = ({
  label,
  stream,
  isSpaceVisible = false,
  emptyText = 'Nothing was written.',
  downloadHref,
}: {
  label: string
  stream: Snippet | null
  isSpaceVisible?: boolean
  emptyText?: string
  /** Where the whole is, if it is kept. */
  downloadHref?: string
}): ReactElement => {
  if (!stream || stream.size === 0) return <p className={classes['empty']}>{emptyText}</p>
  return (
    <div className={classes['stream']}>
      {/* It scrolls; the keyboard has to reach it. */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <VisibleText text={stream.snip} isVisible={isSpaceVisible} />
      </pre>
      <Truncated label={label} stream={stream} downloadHref={downloadHref} />
    </div>
  )
}

/** Nothing where the whole is shown. */
export const Truncated = ({
  label,
  stream,
  downloadHref,
}: {
  label: string
  stream: Snippet
  downloadHref: string | undefined
}): ReactElement | null =>
  isCutOff(stream) ? (
    <p className={classes['cut']}>
      truncated: the first {snipBytes} bytes of {formatSize(stream.size)}
      {downloadHref === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Download ${label}`}
          onClick={() => void downloadUnsaid(downloadHref, stream.size)}
        >
          Download
        </Button>
      )}
    </p>
  ) : null
