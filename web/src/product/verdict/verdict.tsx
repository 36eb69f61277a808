import { status as statuses } from '@drafts/contract'
import type { Status, Verdict } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { lookOf } from './verdict-words.ts'
import classes from './verdict.module.css'

/** Never colour alone: icon, short word and colour. While running, with its numbers. */
export const VerdictLabel = ({
  status,
  verdict,
  progress,
  stoppedBy = null,
}: {
  status: Status
  verdict: Verdict | null
  progress?: { done: number; total: number }
  stoppedBy?: { handle: string } | null
}): ReactElement => {
  const { word, tone, icon } = lookOf(status, verdict, stoppedBy)
  return (
    <span className={classes['verdict']} data-tone={tone}>
      {icon ? <Icon name={icon} /> : <span className={classes['spinner']} aria-hidden />}
      {word}
      {status === statuses.running && progress ? (
        <span className={classes['count']}>
          {progress.done} of {progress.total}
        </span>
      ) : null}
    </span>
  )
}
