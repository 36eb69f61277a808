import * as z from 'zod'
import { Time, Verdict, WantVerdict } from './basics.ts'
import { ExecutionId, GroupId, SolutionId, TestId } from './ids.ts'
import { solutionRoles } from './solution.ts'
import { TestType } from './test-fields.ts'

// A matrix has the result of each solution on each test (docs/product/matrix.md). A cell is there only while all that decided it
// holds.

const MatrixSolution = z.strictObject({
  id: SolutionId,
  label: z.string(),
  languageId: z.string(),
  role: z.enum(solutionRoles),
  reference: z.boolean(),
  wantVerdicts: z.array(WantVerdict),
  /** The sum over all groups; null: without groups, and where a test of one has no result. */
  points: z.number().nullable(),
  /** CPU in ns, memory in bytes, with the factors of its language. */
  limits: z.strictObject({ cpu: z.int(), memory: z.int() }),
  /** Its run that goes on, if one does. */
  running: z.strictObject({ executionId: ExecutionId, done: z.int(), total: z.int() }).nullable(),
  /** Numbers of tests that are judged now, also where a result is there: it is not named as a surprise. */
  awaited: z.array(z.int()),
})
export type MatrixSolution = z.infer<typeof MatrixSolution>

const MatrixTest = z.strictObject({
  id: TestId,
  label: z.string(),
  type: TestType,
  group: GroupId.nullable(),
  /** Its number in the list, from 1. */
  no: z.int(),
})
export type MatrixTest = z.infer<typeof MatrixTest>

const MatrixCell = z.strictObject({
  solutionId: SolutionId,
  testId: TestId,
  verdict: Verdict,
  cpu: z.int(),
  memory: z.int(),
  /** Null: it was measured before this was stored. */
  wall: z.int().nullable(),
  measuredAt: Time,
  /** Other programs ran beside; null: it was measured before this was stored. */
  inCompany: z.boolean().nullable(),
  executionId: ExecutionId,
  /** In its execution. */
  no: z.int(),
})
export type MatrixCell = z.infer<typeof MatrixCell>

const MatrixSurprise = z.strictObject({
  solutionId: SolutionId,
  testId: TestId,
  sentence: z.string(),
})
export type MatrixSurprise = z.infer<typeof MatrixSurprise>

const MatrixGroup = z.strictObject({ id: GroupId, name: z.string(), points: z.number() })
export type MatrixGroup = z.infer<typeof MatrixGroup>

export const Matrix = z.strictObject({
  solutions: z.array(MatrixSolution),
  tests: z.array(MatrixTest),
  /** Groups of tests in their order, with the most points that each gives. */
  groups: z.array(MatrixGroup),
  cells: z.array(MatrixCell),
  surprises: z.array(MatrixSurprise),
  /** By test: solutions that should not be accepted and fail on no other test. */
  onlyCaughtBy: z.record(z.string(), z.array(SolutionId)),
  /** How many solutions have no row, where all would be too many cells. */
  leftOut: z.int(),
  /** It changes with the cells. Given as `since`, it has the cells of rows that stayed left out; empty: there is none. */
  stamp: z.string(),
  /** Solutions whose cells are left out because they are as they were. */
  unchanged: z.array(SolutionId),
})
export type Matrix = z.infer<typeof Matrix>

/** A generator of the list is no row. */
export const matrixRoles = ['reference', 'solution', 'bruteForce'] as const
export type MatrixRole = (typeof matrixRoles)[number]

/** The role of a row; `wantVerdicts`: expected from now on, as they are unless said. */
export const RowRole = z.strictObject({
  role: z.enum(matrixRoles),
  wantVerdicts: z.array(WantVerdict).max(5).optional(),
})
export type RowRole = z.infer<typeof RowRole>

export const MatrixRun = z.strictObject({
  executionIds: z.array(ExecutionId),
  /** Cells that are judged, and cells that had a result. */
  run: z.int(),
  kept: z.int(),
})
export type MatrixRun = z.infer<typeof MatrixRun>
