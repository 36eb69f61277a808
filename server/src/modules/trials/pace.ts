import { status } from '@drafts/contract'
import type { Outcome } from '../executions/index.ts'

/** Seconds until the next look. */
export const whileRunning = 1
export const withoutJudge = 5

/** Locked, or its owner may no longer run anything: it may come right by itself. */
export const refusedS = 60

/** A judge that starts for the first time proves its languages one by one; after this no other is to be expected. */
export const patienceMs = 10 * 60_000
/** Where others ran already. */
export const patienceBesideMs = 60_000

export const isOver = ({ status: at }: Outcome): boolean =>
  at === status.finished || at === status.internalError
