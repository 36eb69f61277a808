import type { Verdict, WantVerdict } from '../entities/basics.ts'

/** A check mark, an exclamation mark, a question mark (docs/product/judging.md#expected), or nothing yet. */
export type Outcome = 'asExpected' | 'surprise' | 'noExpectation' | 'undecided'

export const outcomeOf = (wanted: WantVerdict | null, verdict: Verdict | null): Outcome => {
  if (verdict === null) return 'undecided'
  if (wanted === null) return 'noExpectation'
  return wanted === verdict ? 'asExpected' : 'surprise'
}
