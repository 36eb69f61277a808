import type { Snippet } from '@drafts/contract'
import { snipBytes } from '@drafts/contract'
import type { ReactElement } from 'react'
import { formatSize } from '../../lib/format.ts'
import { VisibleText } from './visible-text.tsx'
import classes from './viewer.module.css'

/** Everything over 10240 bytes comes without its end (spec §8). */
export const isCutOff = ({ size }: Snippet): boolean => size > snipBytes

/** What a program wrote, in monospace; says so where it is empty or cut. */
export const StreamText = ({
  label,
  stream,
  isSpaceVisible = false,
  emptyText = 'Nothing was written.',
}: {
  label: string
  stream: Snippet | null
  isSpaceVisible?: boolean
  emptyText?: string
}): ReactElement => {
  if (!stream || stream.size === 0) return <p className={classes['empty']}>{emptyText}</p>
  return (
    <div className={classes['stream']}>
      {/* It scrolls; the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={label}>
        <VisibleText text={stream.snip} isVisible={isSpaceVisible} />
      </pre>
      {isCutOff(stream) ? (
        <p className={classes['cut']}>
          The first {snipBytes} bytes of {formatSize(stream.size)}.
        </p>
      ) : null}
    </div>
  )
}
