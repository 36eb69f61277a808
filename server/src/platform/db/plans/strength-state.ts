import type { ExecutionId, SolutionId } from '@drafts/contract'

// How far the strength of tests is known, as it stands in its row (docs/product/strength.md).

export interface StrengthPlan {
  seconds: number
  /** The reference as it was. */
  solutionId: SolutionId
  label: string
  languageId: string
  source: { hash: string; size: number }
  files: readonly { name: string; hash: string; size: number }[]
  /** A digest of all that decided verdicts as it began: tests, checker, limits. Older rows have none. */
  key?: string | undefined
}

/** As the maker of mutants writes it. */
export interface SourceMutant {
  at: number
  length: number
  text: string
  line: number
  before: string
  after: string
}

/** `left out`: not built, or its run was ended or did not work. */
export type MutantResult = 'caught' | 'survived' | 'left out'

export interface StrengthState {
  /** The reference itself has to be right on all tests: its run, and then `right`. */
  reference: ExecutionId | 'right' | null
  /** By the place in the list of mutants. */
  results: Record<string, MutantResult>
  running: readonly { no: number; executionId: ExecutionId }[]
  error: string | null
  /** Seconds that it took, once it is over. */
  took: number | null
}
