import type { ProblemSummary } from '@drafts/contract'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/format.ts'
import classes from './problem-table.module.css'

type Readiness = NonNullable<ProblemSummary['readiness']>

/** Open items of the checklist: filled amber while one is high, a ring for low ones only, a green dot when ready. */
export const ReadinessDot = ({
  readiness: { high, low },
}: {
  readiness: Readiness
}): ReactElement => {
  const text = describe(high, low)
  return (
    <Tooltip label={text}>
      <span className={classes['dotLine']} data-state={stateOf(high, low)}>
        <span className={classes['dot']} aria-hidden />
        <span aria-hidden>{shortOf(high, low)}</span>
        <span className="visually-hidden">{text}</span>
      </span>
    </Tooltip>
  )
}

/** `3 open + 1` */
const shortOf = (high: number, low: number): string =>
  [high > 0 ? `${high} open` : '', low > 0 ? String(low) : ''].filter(Boolean).join(' + ')

const stateOf = (high: number, low: number) => {
  if (high > 0) return 'open'
  return low > 0 ? 'low' : 'ready'
}

const describe = (high: number, low: number): string => {
  if (high + low === 0) return 'Ready'
  const parts = [
    high > 0 ? countOf(high, 'open item') : '',
    low > 0 ? countOf(low, 'suggestion') : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
