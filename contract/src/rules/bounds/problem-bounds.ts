import * as z from 'zod'
import { TestId } from '../../entities/ids.ts'

/** A bound that the scanspec or a validator sets to a variable, and the first test that reaches it. */
const Bound = z.strictObject({
  name: z.string(),
  side: z.enum(['min', 'max']),
  value: z.number(),
  /** The value in digits: beyond 2^53 a number is another one. */
  exact: z.string(),
  reachedBy: TestId.nullable(),
  /** The validator of testlib that alone says it; left out: the scanspec does. */
  validator: z.string().optional(),
})

export const ProblemBounds = z.strictObject({
  bounds: z.array(Bound),
  /** Where a statement says another bound than the scanspec. `part`: the field of the statement. */
  contradictions: z.array(
    z.strictObject({ locale: z.string(), part: z.string(), sentence: z.string() }),
  ),
})
export type ProblemBounds = z.infer<typeof ProblemBounds>
