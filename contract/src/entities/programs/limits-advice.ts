import * as z from 'zod'
import { SolutionId } from '../ids.ts'

const MeasuredTime = z.strictObject({
  solutionId: SolutionId,
  languageId: z.string(),
  /** The longest of its tests, in ns. */
  cpu: z.int(),
})

/** Limits that results of the matrix speak for (docs/product/matrix.md#limits). */
export const LimitsAdvice = z.strictObject({
  /** In ns; null where there is no such limit. */
  cpu: z.int().nullable(),
  /** Factors of the CPU limit by language; those that are 1 are left out. */
  factors: z.record(z.string(), z.number()),
  /** The slowest solution of each language that is expected to be accepted, and is. */
  slowestAccepted: z.array(MeasuredTime),
  /** The fastest that is expected to exceed the CPU limit. */
  fastestTooSlow: MeasuredTime.nullable(),
  /** The limit is this many times the slowest accepted, and what should exceed it this many times the limit. */
  acToLimit: z.number(),
  limitToTle: z.number(),
  /** The judge that measured it; null: several did, or it is not known. */
  judge: z.string().nullable(),
  /** Why there is no limit, or what is still to be looked at; null: nothing. */
  sentence: z.string().nullable(),
})
export type LimitsAdvice = z.infer<typeof LimitsAdvice>
