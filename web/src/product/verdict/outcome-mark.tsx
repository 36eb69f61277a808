import type { Outcome } from '@drafts/contract'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-paths.ts'
import classes from './outcome-mark.module.css'

const looks: Record<Exclude<Outcome, 'undecided'>, { label: string; icon: IconName }> = {
  asExpected: { label: 'As expected', icon: 'check' },
  surprise: { label: 'Not as expected', icon: 'exclamation' },
  noExpectation: { label: 'No verdict is expected', icon: 'question' },
}

/** A check mark, an exclamation mark or a question mark; its room is kept while it is not decided. */
export const OutcomeMark = ({ outcome }: { outcome: Outcome }): ReactElement => {
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
