import type { ExecutionId, TestId, TestType } from '@drafts/contract'

// The work of a making of a script, as it stands in its row (docs/product/scripts.md#making). It is written when the making starts,
// and again only with what is taken.

/** The words of a line on its test besides the input. */
export interface SaidOfTest {
  label?: string
  weight?: number
  type?: TestType
  group?: string
  /** Its number, where the line names one. */
  index?: number
}

export interface PlannedInput {
  /** A new test has its id already. */
  testId: TestId
  isNew: boolean
  line: number
  command: string
  /** The number of the test when all of the script is made, from 1. */
  index: number
  said: SaidOfTest
  /** The input that it had when the making started; null where it is new. */
  before: string | null
  /** An input that the same build made for the same call before. */
  made: string | null
  /** Where it is made: the run, and its first check; the second is the same call again. Null: it was made before. */
  run: { executionId: ExecutionId; no: number } | null
}

export interface PlannedNumber {
  testId: TestId
  command: string
  number: number
}

export interface MakingPlan {
  inputs: readonly PlannedInput[]
  /** Each run's generator, with the key of its build. */
  runs: readonly { executionId: ExecutionId; generator: string; buildKey: string }[]
  /** All tests of the script with their numbers; tests of two groups may have the same command. */
  numbers: readonly PlannedNumber[]
  /** Lines that make nothing, each with the test that has its number; left out: there are none. */
  leftOut?: readonly { testId: TestId; line: number; message: string }[]
  /** Tests whose inputs were taken since; left out: none was. */
  taken?: readonly TestId[]
}
