import type { BlobRef, ExecutionId, SolutionId, StressBody, Verdict } from '@drafts/contract'

// How far a stress test is, as it stands in its row (docs/product/stress.md). A round draws inputs, has the reference answer them, and
// then the solutions judged on them.

export interface StressInput {
  input: BlobRef
  /** Numbers that the ranges of the line gave. */
  drawn: readonly number[]
}

export type StressRound =
  | { phase: 'inputs'; executionId: ExecutionId; drawn: readonly (readonly number[])[] }
  | { phase: 'answers'; executionId: ExecutionId; inputs: readonly StressInput[] }
  | {
      phase: 'checks'
      runs: readonly { solutionId: SolutionId; executionId: ExecutionId }[]
      inputs: readonly (StressInput & { answer: BlobRef })[]
    }

export interface StressState {
  plan: StressBody
  seed: number
  round: StressRound | null
  rounds: number
  runs: number
  found: (StressInput & { answer: BlobRef; solutionId: SolutionId; verdict: Verdict }) | null
  /** Rounds since it was found that found nothing smaller. */
  misses: number
  error: string | null
  /** Seconds that it took, once it is over. */
  took: number | null
}
