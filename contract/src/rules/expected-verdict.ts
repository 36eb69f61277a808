import type { Verdict, WantVerdict } from '../entities/basics.ts'

/** A check mark, an exclamation mark, a question mark (docs/product/judging.md#expected), or nothing yet. */
export type ExpectationOutcome = 'asExpected' | 'surprise' | 'noExpectation' | 'undecided'

/** Any of those that are wanted is as expected. */
export const outcomeOf = (
  wanted: readonly WantVerdict[] | WantVerdict | null,
  verdict: Verdict | null,
): ExpectationOutcome => {
  const all = wanted === null ? [] : [wanted].flat()
  if (verdict === null) return 'undecided'
  if (all.length === 0) return 'noExpectation'
  return all.some((one) => one === verdict) ? 'asExpected' : 'surprise'
}

const order: readonly WantVerdict[] = [
  'Accepted',
  'WrongAnswer',
  'CPULimitExceeded',
  'MemoryLimitExceeded',
  'RuntimeError',
]

/** Each once, in one order, whatever the order they were given in. */
export const sortVerdicts = (verdicts: Iterable<WantVerdict>): WantVerdict[] => {
  const given = new Set(verdicts)
  return order.filter((one) => given.has(one))
}

/** As they are stored and sent: the only one is `wantVerdict`, and of several it is null (contract, section 7). */
export const splitVerdicts = (
  verdicts: readonly WantVerdict[],
): { wantVerdict: WantVerdict | null; wantVerdicts: WantVerdict[] } => {
  const wantVerdicts = sortVerdicts(verdicts)
  return { wantVerdict: wantVerdicts.length === 1 ? (wantVerdicts[0] ?? null) : null, wantVerdicts }
}
