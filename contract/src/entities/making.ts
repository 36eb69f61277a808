import * as z from 'zod'
import { testsPerProblem } from '../limits.ts'
import { BlobInfo, Status } from './basics.ts'
import { RunningProgress } from './execution.ts'
import { MakingId, TestId } from './ids.ts'
import { InputValidity } from './test.ts'
import { TestType } from './test-fields.ts'

// Files of tests that programs make: inputs by generators, outputs by the reference (docs/product/scripts.md#making).

/** Left out: those that it is time to make. */
export const SomeTests = z
  .array(TestId)
  .min(1, 'Name at least one test.')
  .max(testsPerProblem)
  .optional()

/** A test that a script would make. */
export const ScriptedTest = z.strictObject({
  line: z.int(),
  command: z.string(),
  /** The test's number among all tests, from 1. */
  index: z.int(),
  label: z.string(),
  weight: z.int(),
  type: TestType,
  group: z.string().nullable(),
})
export type ScriptedTest = z.infer<typeof ScriptedTest>

export const MakingChange = z.strictObject({
  testId: TestId,
  /** The line of the script; null where the reference writes the answer. */
  line: z.int().nullable(),
  side: z.enum(['input', 'output']),
  kind: z.enum(['created', 'changed', 'same', 'failed']),
  /** Why nothing was made, or who refuses what was made: that is taken only where it is named. */
  error: z.string().nullable(),
  /** Words of the scanspec and of the validators on a new input. */
  validity: z.array(InputValidity).optional(),
  before: BlobInfo.nullable(),
  after: BlobInfo.nullable(),
  /** The beginnings of an input that differs, before and now. */
  beginnings: z.strictObject({ before: z.string(), after: z.string() }).optional(),
})
export type MakingChange = z.infer<typeof MakingChange>

/** Files of tests that are made; nothing of the problem has changed until they are taken. */
export const Making = z.strictObject({
  id: MakingId,
  status: Status,
  progress: RunningProgress,
  /** Why nothing could be made; null otherwise. */
  error: z.string().nullable(),
  changes: z.array(MakingChange),
})
export type Making = z.infer<typeof Making>
