import { snipBytes, status, wallClockWords } from '@drafts/contract'
import type { CheckReport, Stream, WallClock } from '@drafts/contract'
import type { CustomOutcome } from '../checkers/custom.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { snippet } from './snip.ts'

/** A fault of the test or of the checker is Internal Error, never a wrong answer. */
export const verdictOf = (
  outcome: CustomOutcome,
): Pick<CheckReport, 'status' | 'verdict' | 'delta' | 'truthError' | 'score'> => {
  switch (outcome.kind) {
    case 'accepted':
      return { status: status.finished, verdict: 'Accepted', delta: null, truthError: null }
    case 'wrong':
      return {
        status: status.finished,
        verdict: 'WrongAnswer',
        delta: outcome.delta,
        truthError: null,
        ...(outcome.score === undefined ? {} : { score: outcome.score }),
      }
    case 'badAnswer':
      return {
        status: status.internalError,
        verdict: null,
        delta: null,
        truthError: outcome.truthError,
      }
    case 'fault':
      return { status: status.internalError, verdict: null, delta: null, truthError: null }
    case 'overrun':
      return {
        status: status.finished,
        verdict: 'CPULimitExceeded',
        delta: null,
        truthError: null,
      }
  }
}

/** Fields of a report that are others where the output could not be judged. */
export const unjudgedWords = (
  outcome: CustomOutcome,
  result: RunResult,
): Partial<Pick<CheckReport, 'stderr' | 'wallClock'>> => {
  if (outcome.kind === 'fault') return { stderr: faultStream(outcome, result) }
  if (outcome.kind !== 'overrun') return {}
  const clock = { limit: outcome.limitNs, passed: outcome.limitNs, cpu: result.cpuNs }
  const note = `[${wallClockWords(clock)}: the output takes too long to compare]`
  return { wallClock: clock, stderr: stderrStream([pieceOf(note)], result) }
}

/** What stands before the solution's own stderr, and that. */
export const stderrStream = (
  before: Piece[],
  { reason, stderr, stderrBytes }: RunResult,
): Stream => {
  const tooMuch = '[The program printed more than it may and was stopped.]'
  const notes = reason === 'output' ? [pieceOf(tooMuch)] : []
  const pieces = [...before, ...notes, { bytes: stderr, size: stderrBytes }]
  return snippet(
    // One byte more than is shown: what is cut may end within a character.
    Buffer.concat(pieces.map(({ bytes }) => bytes.subarray(0, snipBytes + 1))),
    pieces.reduce((sum, piece) => sum + piece.size, 0),
  )
}

/** Where the clock ended the program. */
export const wallClockOf = (
  { reason, wallNs: passed, cpuNs: cpu }: RunResult,
  limit: number,
): WallClock | null => (reason === 'wall' ? { limit, passed, cpu } : null)

/** The same for readers of stderr. */
export const wallClockNotes = ({ reason, wallNs: passed, cpuNs: cpu }: RunResult): Piece[] =>
  reason === 'wall' ? [pieceOf(`[${wallClockWords({ passed, cpu })}]`)] : []

/** A checker or driver that failed speaks first: the author has to mend it. */
const faultStream = (
  { note, stderr, stderrBytes }: Extract<CustomOutcome, { kind: 'fault' }>,
  result: RunResult,
): Stream => {
  const lineEnd = stderr.length === 0 || stderr.at(-1) === 10 ? [] : [pieceOf('')]
  return stderrStream(
    [pieceOf(`[${note}]`), { bytes: stderr, size: stderrBytes }, ...lineEnd],
    result,
  )
}

interface Piece {
  bytes: Uint8Array
  /** The size of the whole stream; `bytes` may be its beginning. */
  size: number
}

export const pieceOf = (line: string): Piece => {
  const bytes = Buffer.from(`${line}\n`)
  return { bytes, size: bytes.length }
}
