import { status } from '@drafts/contract'
import type { Pace } from '../../platform/config/pace.ts'
import type { Outcome } from '../executions/index.ts'

/** The reason why a trial waits: it decides when the next look is. */
export type Wait = keyof Pace['againS']

/** A judge that starts for the first time proves its languages one by one; after this no other is to be expected. */
export const patienceMs = 10 * 60_000
/** Where others ran already. */
export const patienceBesideMs = 60_000

/** With the longest limit there is. */
export const isTooSlow = ({ verdict, stoppedBy }: Outcome): boolean =>
  verdict === 'CPULimitExceeded' && stoppedBy === null

export const isOver = ({ status: at }: Outcome): boolean =>
  at === status.finished || at === status.internalError
