import type { CheckerJob, DriverJob } from '@drafts/contract'
import { hashContent } from '../revisions/index.ts'

/** Raised when the judging rules change: no older result is then taken for a current one. */
const rulesVersion = 1

/** All that determines the result of a check (architecture §6 "Keys, not times"). */
export interface CheckCause {
  languageId: string
  sourceHash: string
  mechanism: string
  inputHash: string
  /** Null: a free input. */
  answerHash: string | null
  checker: CheckerJob
  driver: DriverJob | null
  limits: { cpu: number; memory: number }
}

/** The part that is one for all checks of an execution, hashed once. */
export const programKey = (cause: Omit<CheckCause, 'inputHash' | 'answerHash'>): string =>
  hashContent({ rulesVersion, ...cause })

export const checkKey = (program: string, inputHash: string, answerHash: string | null): string =>
  hashContent([program, inputHash, answerHash])

/** Equal where nothing that decides the verdict has changed: keys in order, and whether all tests are run. */
export const executionKey = (checkKeys: readonly string[], thorough: boolean): string =>
  hashContent([checkKeys, thorough])
