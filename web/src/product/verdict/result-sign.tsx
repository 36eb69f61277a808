import { outcomeOf, status as statuses } from '@drafts/contract'
import type { Status, Verdict, WantVerdict } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { OutcomeMark } from './outcome-mark.tsx'
import { verdictLooks } from './verdict-words.ts'
import { VerdictLabel } from './verdict.tsx'
import classes from './outcome-mark.module.css'

/**
 * The verdict and whether it is the expected one, as one sign: a red cross beside a check mark would say two things
 * (docs/product/judging.md#expected). A program that does not compile has its wrench too.
 */
export const ResultSign = ({
  status,
  verdict,
  wanted,
  progress,
  stoppedBy = null,
}: {
  status: Status
  verdict: Verdict | null
  wanted: readonly WantVerdict[]
  progress?: { done: number; total: number }
  stoppedBy?: { handle: string } | null
}): ReactElement => {
  if (status !== statuses.finished || verdict === null)
    return (
      <VerdictLabel
        status={status}
        verdict={verdict}
        stoppedBy={stoppedBy}
        {...(progress ? { progress } : {})}
      />
    )
  const outcome = outcomeOf(wanted, verdict)
  return (
    <span className={classes['sign']} data-outcome={outcome}>
      <OutcomeMark outcome={outcome} />
      {verdict === 'CompilationError' ? <Icon name="wrench" /> : null}
      {verdictLooks[verdict].word}
    </span>
  )
}
