import type { Delta, FilePosition, FileSpan, TruthError } from '@drafts/contract'

/** What a comparator or checker found. A fault of the test is never a wrong answer. */
export type CheckerOutcome =
  { kind: 'accepted' } | WrongOutcome | { kind: 'badAnswer'; truthError: TruthError }

/** `score`: the part of its points that it has all the same, between 0 and 1; left out: none. */
interface WrongOutcome {
  kind: 'wrong'
  delta: Delta
  score?: number
}

export const accepted: CheckerOutcome = { kind: 'accepted' }

export const wrong = (
  message: string,
  wantSpan: FileSpan | null,
  gotSpan: FileSpan | null,
): WrongOutcome => ({
  kind: 'wrong',
  delta: { message, wantSpan, gotSpan },
})

/** Wrong with fewer points than all. */
export const partly = (message: string, points: number, all: number): WrongOutcome => {
  const score = all > 0 ? points / all : 0
  const none = wrong(message, null, null)
  return score > 0 && score < 1 ? { ...none, score } : none
}

export const badAnswer = (pos: FilePosition, note: string): CheckerOutcome => ({
  kind: 'badAnswer',
  truthError: { pos, note },
})

/** A place where something is missing. */
export const emptySpan = (at: FilePosition): FileSpan => ({ start: at, end: at })
