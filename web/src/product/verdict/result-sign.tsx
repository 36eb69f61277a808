import { outcomeOf, status as statuses } from '@drafts/contract'
import type { Status, Verdict, WantVerdict, ExpectationOutcome } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Tooltip } from '@mantine/core'
import { Icon } from '../../components/icon.tsx'
import { verdictLooks } from './verdict-words.ts'
import { VerdictLabel } from './verdict.tsx'
import classes from './outcome-mark.module.css'
import type { IconName } from '../../components/icon-paths.ts'

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

const looks: Record<Exclude<ExpectationOutcome, 'undecided'>, { label: string; icon: IconName }> = {
  asExpected: { label: 'As expected', icon: 'check' },
  surprise: { label: 'Not as expected', icon: 'exclamation' },
  noExpectation: { label: 'No verdict is expected', icon: 'question' },
}

/** A check mark, an exclamation mark or a question mark; its room is kept while it is not decided. */
const OutcomeMark = ({ outcome }: { outcome: ExpectationOutcome }): ReactElement => {
  if (outcome === 'undecided') return <span className={classes['room']} />
  const { label, icon } = looks[outcome]
  return (
    <Tooltip label={label}>
      <span className={classes['mark']} data-outcome={outcome}>
        <Icon name={icon} size={12} label={label} />
      </span>
    </Tooltip>
  )
}
