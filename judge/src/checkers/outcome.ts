import type { Delta, FilePosition, FileSpan, TruthError } from '@drafts/contract'

/** What a comparator or checker found. A fault of the test is never a wrong answer. */
export type CheckerOutcome =
  | { kind: 'accepted' }
  | { kind: 'wrong'; delta: Delta }
  | { kind: 'badAnswer'; truthError: TruthError }

export const accepted: CheckerOutcome = { kind: 'accepted' }

export const wrong = (
  message: string,
  wantSpan: FileSpan | null,
  gotSpan: FileSpan | null,
): CheckerOutcome => ({
  kind: 'wrong',
  delta: { message, wantSpan, gotSpan },
})

export const badAnswer = (pos: FilePosition, note: string): CheckerOutcome => ({
  kind: 'badAnswer',
  truthError: { pos, note },
})

/** A place where something is missing. */
export const emptySpan = (at: FilePosition): FileSpan => ({ start: at, end: at })
