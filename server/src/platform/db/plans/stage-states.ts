import type { ExecutionId, SolutionId } from '@drafts/contract'
import type { ChoiceState } from './choice-plan.ts'
import type { FigurePlan } from './figure-plan.ts'
import type { TestPlan } from './test-plan.ts'

// How far each stage of an import is, as import_stages keeps it (docs/product/packages.md#limits-that-are-found).

/** A solution that was started to find the limit. */
export interface LimitRun {
  solutionId: SolutionId
  executionId: ExecutionId
  /** Its first run took longer than any limit may be; this one had the judge for itself. */
  isAgain?: true
}

export interface LimitState {
  /** The time limit is so many times the slowest accepted run; null: the package has one. */
  multiplier: number | null
  runs: LimitRun[]
}

/** All have `runs`; those that know how many checks there will be have `steps`. */
export interface StageStates {
  'make-tests': TestPlan
  'find-limit': LimitState
  'choose-tests': ChoiceState
  'convert-figures': FigurePlan
}

export type StageName = keyof StageStates
export type StageState = StageStates[StageName]
