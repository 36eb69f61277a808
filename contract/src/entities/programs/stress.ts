import * as z from 'zod'
import { commandChars } from '../../limits.ts'
import { Status, Verdict } from '../basics.ts'
import { RunningProgress } from '../execution.ts'
import { SolutionId, StressId, TestId } from '../ids.ts'

// Solutions are compared with a reference on inputs that nobody has written (docs/product/stress.md).

export const stressSeconds = { min: 1, max: 600 } as const
/** Solutions that one stress test compares. */
export const stressSolutions = 20
/** Small inputs are drawn: a person is to read the one that is found. */
export const stressInputBytes = 4000
export const stressInputBytesMost = 100_000

/** Shapes of inputs as the dialog of random data has them. */
export const stressShapes = [
  'random',
  'smallest',
  'extremes',
  'sorted',
  'equal',
  'permutation',
  'tree',
  'path',
  'star',
  'graph',
] as const

export const StressBody = z.object({
  solutionIds: z
    .array(SolutionId)
    .min(1, 'Name at least one solution.')
    .max(stressSolutions, `At most ${stressSolutions} solutions.`),
  /** It says which answers are right. */
  referenceId: SolutionId,
  /** A line of a script; `$seed` and ranges such as `1..20` are drawn anew for each input. */
  command: z.string().trim().min(1, 'Write a line of a script.').max(commandChars).optional(),
  /** Inputs that the scanspec allows. */
  random: z
    .object({
      shapes: z.array(z.enum(stressShapes)).min(1).optional(),
      mostBytes: z.int().min(1).max(stressInputBytesMost).optional(),
    })
    .optional(),
  seconds: z
    .int('A whole number of seconds.')
    .min(stressSeconds.min, 'At least one second.')
    .max(stressSeconds.max, `At most ${stressSeconds.max} seconds.`),
})
export type StressBody = z.infer<typeof StressBody>

export const Stress = z.strictObject({
  id: StressId,
  status: Status,
  /** In seconds. */
  progress: RunningProgress,
  /** Why it ended early, or goes on by nothing; null otherwise. */
  error: z.string().nullable(),
  /** Solutions on inputs. */
  runs: z.int(),
  perSecond: z.number(),
  found: z
    .strictObject({
      /** Null: a program that is no solution, such as a survivor of the strength of tests. */
      solutionId: SolutionId.nullable(),
      verdict: Verdict,
      input: z.string(),
      /** Words of the input. */
      tokens: z.int(),
      /** Smaller inputs were tried, and all solutions are right on them. */
      isSmallest: z.boolean(),
      /** The test of the problem that has this input. */
      testId: TestId.nullable(),
    })
    .nullable(),
})
export type Stress = z.infer<typeof Stress>
