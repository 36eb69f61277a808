import * as z from 'zod'
import { labelChars } from '../../limits.ts'
import { BlobInput, BlobView, Time } from '../basics.ts'
import { ProblemId, ToolTestId } from '../ids.ts'

// Tests of the checker and of validators (docs/product/programs.md#tests-of-programs): what they are to say of files.

export const checkerWants = ['accepted', 'wrong'] as const
export const validatorWants = ['valid', 'invalid'] as const
export type ToolTestWant = (typeof checkerWants)[number] | (typeof validatorWants)[number]

const label = z.string().trim().max(labelChars, `A label has at most ${labelChars} characters.`)
const line = z.coerce.number('A line is a whole number from 1.').int().min(1).nullable()

export const CreateCheckerTestBody = z.object({
  label: label.default(''),
  input: BlobInput.optional(),
  answer: BlobInput.optional(),
  output: BlobInput.optional(),
  want: z.enum(checkerWants),
})
/** A field that is left out stays as it is. */
export const UpdateCheckerTestBody = CreateCheckerTestBody.partial().extend({
  label: label.optional(),
})

export const CreateValidatorTestBody = z.object({
  label: label.default(''),
  input: BlobInput.optional(),
  want: z.enum(validatorWants),
  wantLine: line.default(null),
})
export const UpdateValidatorTestBody = CreateValidatorTestBody.partial().extend({
  label: label.optional(),
  wantLine: line.optional(),
})

/** The last word on the files as they are now; `fault`: the program itself failed. */
const ToolTestLast = z.strictObject({
  got: z.enum([...checkerWants, ...validatorWants, 'fault']),
  message: z.string(),
  at: Time,
})
export type ToolTestLast = z.infer<typeof ToolTestLast>

const base = {
  id: ToolTestId,
  problemId: ProblemId,
  label: z.string(),
  input: BlobView,
  last: ToolTestLast.nullable(),
  modifiedAt: Time,
}
export const CheckerTest = z.strictObject({
  ...base,
  answer: BlobView,
  output: BlobView,
  want: z.enum(checkerWants),
})
export type CheckerTest = z.infer<typeof CheckerTest>
export const ValidatorTest = z.strictObject({
  ...base,
  want: z.enum(validatorWants),
  wantLine: z.int().nullable(),
  /** Where it was refused, if that was said. */
  gotLine: z.int().nullable(),
})
export type ValidatorTest = z.infer<typeof ValidatorTest>

/** A test of the checker that may be made: nothing is stored yet. */
export const CheckerTestProposal = z.strictObject({
  label: z.string(),
  input: z.strictObject({ text: z.string() }),
  answer: z.strictObject({ text: z.string() }),
  output: z.strictObject({ text: z.string() }),
  want: z.enum(checkerWants),
})
export type CheckerTestProposal = z.infer<typeof CheckerTestProposal>
