import { newTestDetails } from '@drafts/contract'
import type { LimitsAdvice } from '@drafts/contract'

const {
  command: _command,
  origin: _origin,
  answerOrigin: _answerOrigin,
  ...details
} = newTestDetails
/** A new test's fields as an answer has them. */
export const shownDetails = {
  ...details,
  origin: { kind: 'typed' as const, command: null, line: null },
}

/** The advice on limits before anything was run. */
export const noAdvice: LimitsAdvice = {
  cpu: null,
  factors: {},
  slowestAccepted: [],
  fastestTooSlow: null,
  acToLimit: 2,
  limitToTle: 1.5,
  judge: null,
  sentence: 'No solution that is expected to be accepted is accepted on every test yet.',
}
