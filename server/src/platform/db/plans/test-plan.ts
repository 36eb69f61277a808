import type { BlobRef, ExecutionId, TestId } from '@drafts/contract'

import type { PlannedDetails } from './choice-plan.ts'

// What of an imported problem's tests is still to be made, as import_stages keeps it
// (docs/product/packages.md#tests-that-are-made).

/** A program to run, without what only its run knows. */
export interface PlannedTool {
  label: string
  languageId: string
  source: BlobRef
  files: { name: string; blob: BlobRef }[]
}

export interface TestToMake extends Omit<PlannedDetails, 'notes'> {
  /** In the package, from 1. */
  number: number
  id: TestId
  /** False: the test is there since the import and lacks only its answer. */
  isNew: boolean
  /** The group of tests that it is in. */
  groupId?: string | undefined
  /** Left out in rows of before 0.2.1. */
  hintHTML?: string
  /**
   * `file`: the one that the generator writes it to. `answer`: the one that it may write the answer to; where it does not,
   * nothing else makes it if `isOnly`.
   */
  maker: {
    generator: number
    args: string[]
    file?: string
    inFolder?: boolean
    answer?: { file: string; isOnly: boolean }
  } | null
  validatorArgs: string[]
  digest: { algorithm: string; hex: string } | null
  input: BlobRef | null
  answer: BlobRef | null
  /** Its generator wrote the answer. */
  isAnswered?: boolean
  /** Why it cannot be made. */
  fault: string | null
  /** What is to be said of it though it is made. */
  notes: string[]
}

/** `tests`: their places in the plan, in the order of the checks. */
export interface ToolRun {
  /** `answer`: a generator once more, for the answers that it writes. */
  of: 'generator' | 'answer' | 'validator' | 'main'
  index: number
  executionId: ExecutionId
  tests: number[]
  isRead: boolean
}

export interface TestPlan {
  /** All tests of the package, in its order. */
  order: TestId[]
  generators: PlannedTool[]
  validators: PlannedTool[]
  /** Null: answers stay empty. */
  main: PlannedTool | null
  /** `main` is the problem's reference: a package may name another solution, or a program that is none. */
  isMainReference?: boolean
  tests: TestToMake[]
  runs: ToolRun[]
  /** Makers that no judge could run. */
  unrun: { of: ToolRun['of']; index: number }[]
  /** How many checks there will be. */
  steps: number
}
