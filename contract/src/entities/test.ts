import * as z from 'zod'
import { labelChars, testWeight, textFieldChars } from '../limits.ts'
import { BlobInfo, BlobInput, BlobView, Time } from './basics.ts'
import { ProblemId, TestId } from './ids.ts'

export const testTypes = ['regular', 'sample', 'additional'] as const
export const TestType = z.enum(testTypes)
export type TestType = z.infer<typeof TestType>

/** How a test came to be (docs/product/forms.md#origin). */
export const testOrigins = ['typed', 'generated', 'zip', 'package'] as const
const TestOrigin = z.enum(testOrigins)
export type TestOrigin = z.infer<typeof TestOrigin>

/** As the interface calls them (docs/product/forms.md#tests). */
export const testTypeLabels: Record<TestType, string> = {
  regular: 'Hidden',
  sample: 'Example',
  additional: 'Post-contest',
}

const text = z.string().max(textFieldChars)

/** A form sends numbers as text. */
const weight = z.coerce
  .number('A weight is a whole number from 0 to 100.')
  .int('A weight is a whole number from 0 to 100.')
  .min(testWeight.min, 'A weight is a whole number from 0 to 100.')
  .max(testWeight.max, 'A weight is a whole number from 0 to 100.')

const label = z.string().trim().max(labelChars, `A label has at most ${labelChars} characters.`)

export const CreateTestBody = z.object({
  type: TestType.default('regular'),
  label: label.default(''),
  weight: weight.optional(),
  notes: text.default(''),
  hint: text.default(''),
  comment: text.default(''),
  origin: TestOrigin.default('typed'),
  input: BlobInput.optional(),
  output: BlobInput.optional(),
})

/** What is left out stays as it is. */
export const UpdateTestBody = z.object({
  type: TestType.optional(),
  label: label.optional(),
  weight: weight.optional(),
  notes: text.optional(),
  hint: text.optional(),
  comment: text.optional(),
  origin: TestOrigin.optional(),
  input: BlobInput.optional(),
  output: BlobInput.optional(),
})

export const Validity = z.strictObject({ pending: z.boolean(), error: z.string().nullable() })
export type Validity = z.infer<typeof Validity>

const base = {
  id: TestId,
  problemId: ProblemId,
  type: TestType,
  label: z.string(),
  comment: z.string(),
  weight: z.int(),
  notes: z.string(),
  hint: z.string(),
  origin: TestOrigin,
  /** Of the input, cut short: what a test without a label is known by. */
  firstLine: z.string(),
  modifiedAt: Time,
  inputValidity: Validity,
  /** Of a functional problem: whether the output is the returns of its signature; null where nothing says what it is. */
  outputValidity: Validity.nullable(),
}
export const ListedTest = z.strictObject({ ...base, input: BlobInfo, output: BlobInfo })
export type ListedTest = z.infer<typeof ListedTest>
export const Test = z.strictObject({ ...base, input: BlobView, output: BlobView })
export type Test = z.infer<typeof Test>
/** All a tester learns of a test that is not a sample (docs/product/people.md#tester). */
export const TestName = z.strictObject({ id: TestId, type: TestType, label: z.string() })
