import { accepted, partly, wrong } from './outcome.ts'
import type { CustomOutcome } from './custom.ts'

// A validator of Kattis may leave a score beside its acceptance: points, or a share of all that there are. Less than all
// is wrong here, and groups count the part. How many points are all is known from the answer, where the validator gives it points as well.

export const scoreFiles = ['score_multiplier.txt', 'score.txt'] as const

/** `value` is NaN where no number was written. */
export interface Score {
  kind: 'share' | 'points'
  value: number
}

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** `texts`: of the files that were left, by their names. Undefined: there is no score. */
export const readScore = (texts: ReadonlyMap<string, string>): Score | undefined => {
  for (const name of scoreFiles) {
    const text = texts.get(name)?.trim()
    if (text === undefined) continue
    const value = decimal.test(text) ? Number(text) : Number.NaN
    return { kind: name === 'score.txt' ? 'points' : 'share', value }
  }
  return undefined
}

/** What an output that was accepted with a score is. `all`: the points of the answer; undefined where it has none. */
export const judgeScore = (
  who: 'checker' | 'driver',
  { kind, value }: Score,
  all: number | undefined,
): CustomOutcome => {
  if (!Number.isFinite(value)) return unknown(`The ${who} left no number as the score.`)
  if (kind === 'share')
    return value >= 1 ? accepted : partly(`The score is ${value} of 1.`, value, 1)
  if (value <= 0) return wrong(`The score is ${value}.`, null, null)
  // An answer of no points is one that was never written: nobody reaches all points by that.
  if (all === undefined || !(all > 0))
    return unknown(
      `The ${who} gives a score of ${value}, and nothing says how much is all: the answer itself has no score.`,
    )
  return value >= all ? accepted : partly(`The score is ${value} of ${all}.`, value, all)
}

const unknown = (note: string): CustomOutcome => ({
  kind: 'fault',
  note,
  stderr: Buffer.alloc(0),
  stderrBytes: 0,
})
