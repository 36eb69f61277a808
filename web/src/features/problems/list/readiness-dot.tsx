import type { ProblemSummary } from '@drafts/contract'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/text/format.ts'
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

/** `3 to do, 1 suggestion` */
const shortOf = (high: number, low: number): string =>
  wordsOf(high, low, (count) => `${count} to do`)

const describe = (high: number, low: number): string =>
  wordsOf(high, low, (count) => countOf(count, 'thing to do', 'things to do'))

const wordsOf = (high: number, low: number, highWords: (count: number) => string): string => {
  const parts = [
    ...(high > 0 ? [highWords(high)] : []),
    ...(low > 0 ? [countOf(low, 'suggestion')] : []),
  ]
  return parts.length === 0 ? 'Ready' : parts.join(', ')
}

const stateOf = (high: number, low: number) => {
  if (high > 0) return 'open'
  return low > 0 ? 'low' : 'ready'
}
