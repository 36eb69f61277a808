import type { BlobRef, ExecutionId, SolutionId, StressBody, Verdict } from '@drafts/contract'

// How far a stress test is, as it stands in its row (docs/product/stress.md). A round draws inputs, has the reference answer them, and
// then the solutions judged on them.

export interface StressInput {
  input: BlobRef
  /** Numbers that the ranges of the line gave. */
  drawn: readonly number[]
}

/** The version of the reference that answers; rounds that an older server began have none. */
export interface Answering {
  answering?: { languageId: string; source: string }
}

export type StressRound =
  | { phase: 'inputs'; executionId: ExecutionId; drawn: readonly (readonly number[])[] }
  | ({ phase: 'answers'; executionId: ExecutionId; inputs: readonly StressInput[] } & Answering)
  | ({
      phase: 'checks'
      runs: readonly { solutionId: SolutionId | null; executionId: ExecutionId }[]
      inputs: readonly (StressInput & { answer: BlobRef })[]
    } & Answering)

/** A program that is no solution of the problem, in the place of solutions. */
export interface StressedProgram {
  label: string
  languageId: string
  source: BlobRef
  files: readonly { name: string; hash: string; size: number }[]
}

export interface StressState {
  plan: StressBody
  /** Older rows have none. */
  given?: StressedProgram
  seed: number
  round: StressRound | null
  rounds: number
  runs: number
  found:
    | (StressInput & {
        answer: BlobRef
        solutionId: SolutionId | null
        verdict: Verdict
      } & Answering)
    | null
  /** Rounds since it was found that found nothing smaller. */
  misses: number
  error: string | null
  /** Seconds that it took, once it is over. */
  took: number | null
}
