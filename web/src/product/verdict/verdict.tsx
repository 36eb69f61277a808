import { status as statuses } from '@drafts/contract'
import type { Status, Verdict } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { lookOf } from './verdict-words.ts'
import classes from './verdict.module.css'

interface Progress {
  done: number
  total: number
}

/** Never colour alone: icon, short word and colour. While running, with its numbers. */
export const VerdictLabel = ({
  status,
  verdict,
  progress,
  stoppedBy = null,
}: {
  status: Status
  verdict: Verdict | null
  progress?: Progress
  stoppedBy?: { handle: string } | null
}): ReactElement => {
  const counted = status === statuses.running ? progress : undefined
  const { word, tone, icon } = lookOf(status, verdict, stoppedBy)
  return (
    <span className={classes['verdict']} data-tone={tone}>
      {icon ? <Icon name={icon} /> : <Working progress={counted} />}
      {word}
      {counted ? (
        <span className={classes['count']}>
          {counted.done} of {counted.total}
        </span>
      ) : null}
    </span>
  )
}

/** Where its part is known a ring fills: what turns has the browser make a frame sixty times a second, for minutes. */
const Working = ({ progress }: { progress: Progress | undefined }): ReactElement =>
  progress ? (
    <svg className={classes['ring']} viewBox="0 0 12 12" aria-hidden>
      <circle cx={6} cy={6} r={5} />
      <circle
        cx={6}
        cy={6}
        r={5}
        pathLength={1}
        strokeDasharray={`${progress.done / Math.max(1, progress.total)} 1`}
      />
    </svg>
  ) : (
    <span className={classes['spinner']} aria-hidden />
  )
