import type {
  AccountId,
  ExecutionId,
  ProblemId,
  Report,
  SolutionId,
  Status,
  Verdict,
} from '@drafts/contract'
import type { BuiltPrograms } from '../../../platform/db/plans/built-programs.ts'

// Runs as reports of judges change them.

/** Whose run it is, and what a report changed. */
export interface Progress {
  problemId: ProblemId
  /** Null: no run of a solution. */
  solutionId: SolutionId | null
  hasNewStatus: boolean
  isBuilt: boolean
  toRemember: ToRemember | null
}

/** Programs of a run of which the server does not know what they are built to. */
export interface ToRemember {
  programs: BuiltPrograms
  /** It has no checks: results of its own are not lost where its program is another's. */
  isTrial: boolean
}

/** A run that has ended. */
export interface EndedExecution extends Pick<Progress, 'problemId' | 'solutionId'> {
  executionId: ExecutionId
  accountId: AccountId
  /** Its outputs are to become answers. */
  isMaking: boolean
  /** It ran on inputs that have no answers, and counts for no notification. */
  isFree: boolean
  /** It was only to build programs. */
  isTrial: boolean
}

/** `ended`: how many checks the last report ended. `end`: left out, the checks decide. */
export interface LastReport {
  report: Pick<Report, 'executionId' | 'build' | 'error'>
  ended: number
  end?: { status: Status; verdict: Verdict | null }
}
