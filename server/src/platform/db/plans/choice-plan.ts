import type { BlobRef, DpkgTest, ExecutionId, TestId } from '@drafts/contract'

// A package with more tests than fit, as import_stages keeps it until the tests are chosen that distinguish its solutions
// (docs/product/packages.md#tests-that-distinguish-solutions).

/** The fields of a test as its package has them; a row that is older than a field lacks it. */
export type PlannedDetails = Pick<DpkgTest, 'type' | 'label' | 'weight' | 'comment'> &
  Partial<DpkgTest>

/** A test of the package as it was imported, or would be. */
export interface PlannedTest extends PlannedDetails {
  id: TestId
  /** In the package: what the report calls it, its folder or group, its files. */
  name: string
  group: string
  /** The group of tests that it is in, of a problem that has such. */
  groupId?: string | undefined
  paths: [input: string, answer: string]
  /** It is one of the problem since the import. */
  isChosen: boolean
  hintHTML: string
  input: BlobRef
  answer: BlobRef
}

export interface PlannedSolution {
  label: string
  isAccepted: boolean
  languageId: string
  source: BlobRef
  files: { name: string; hash: string; size: number }[]
}

/** Never changes. */
export interface ChoicePlan {
  tests: PlannedTest[]
  solutions: PlannedSolution[]
}

/** A run of a solution on the tests `from` to `to` of the plan, `to` left out. */
export interface ChoiceRun {
  solution: number
  from: number
  to: number
  executionId: ExecutionId
}

/** How far the runs are. */
export interface ChoiceState {
  runs: ChoiceRun[]
  /** The solutions that are not run, or no longer run. */
  skipped: { label: string; solution: number | null; why: string }[]
  /** How many checks there will be. */
  steps: number
}
