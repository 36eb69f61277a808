import * as z from 'zod'
import {
  checkerArgumentsChars,
  labelChars,
  sampleFileBytes,
  testWeight,
  textFieldChars,
} from '../limits.ts'
import { utf8Bytes } from '../sections/program.ts'
import { BlobInfo, BlobInput, BlobView, Time } from './basics.ts'
import { ProblemId, TestId } from './ids.ts'

export const testTypes = ['regular', 'sample', 'additional'] as const
export const TestType = z.enum(testTypes)
export type TestType = z.infer<typeof TestType>

/** How a test came to be (docs/product/forms.md#origin). */
export const testOrigins = ['typed', 'generated', 'zip', 'package'] as const
const TestOrigin = z.enum(testOrigins)
export type TestOrigin = z.infer<typeof TestOrigin>

export const answerOrigins = ['typed', 'uploaded', 'reference'] as const

/** As the interface calls them (docs/product/forms.md#tests). */
export const testTypeLabels: Record<TestType, string> = {
  regular: 'Hidden',
  sample: 'Example',
  additional: 'Post-contest',
}

const text = z.string().max(textFieldChars)

const shownText = z
  .string()
  .refine(
    (shown) => utf8Bytes(shown) <= sampleFileBytes,
    `At most ${sampleFileBytes} bytes are shown.`,
  )
  .refine(
    (shown) => !shown.includes('\0') && shown.isWellFormed(),
    'A text cannot hold the character NUL or half a character.',
  )

/**
 * What a statement shows of an example in place of its data: other files, or what program and judge say to each other
 * (docs/product/forms.md#shown-in-place). Of a talk each line begins with `>` (the program), `<` (the judge) or `---`.
 */
export const ShownInPlace = z.union(
  [z.strictObject({ input: shownText, output: shownText }), z.strictObject({ talk: shownText })],
  'What is shown is an input with an output, or a talk.',
)
export type ShownInPlace = z.infer<typeof ShownInPlace>

/** A form sends it as JSON, and nothing as an empty text. */
const shown = z.preprocess(
  (sent) => (typeof sent === 'string' ? parsed(sent || 'null') : sent),
  ShownInPlace.nullable(),
)

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A form sends numbers as text. */
const weight = z.coerce
  .number('A weight is a whole number from 0 to 100.')
  .int('A weight is a whole number from 0 to 100.')
  .min(testWeight.min, 'A weight is a whole number from 0 to 100.')
  .max(testWeight.max, 'A weight is a whole number from 0 to 100.')

const label = z.string().trim().max(labelChars, `A label has at most ${labelChars} characters.`)

/** Empty is null, as a form has it: as for all tests. A blank is no arguments at all. */
const checkerArguments = z
  .string()
  .max(checkerArgumentsChars, `Checker arguments have at most ${checkerArgumentsChars} characters.`)
  .nullable()
  .transform((given) => (given === '' ? null : given))

export const CreateTestBody = z.object({
  type: TestType.default('regular'),
  label: label.default(''),
  weight: weight.optional(),
  notes: text.default(''),
  hint: text.default(''),
  comment: text.default(''),
  origin: TestOrigin.default('typed'),
  shown: shown.default(null),
  checkerArguments: checkerArguments.default(null),
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
  shown: shown.optional(),
  checkerArguments: checkerArguments.optional(),
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
  /** Null: its data. Of an example only. */
  shown: ShownInPlace.nullable(),
  /** The checker gets these arguments for this test; null: its own, as for all tests. */
  checkerArguments: z.string().nullable(),
  /** The first line of the input, cut short; it names a test without a label. */
  firstLine: z.string(),
  modifiedAt: Time,
  inputValidity: Validity,
  /** The output of a functional problem must be the returns of its signature; null where nothing says what it is. */
  outputValidity: Validity.nullable(),
  /** Where its output is from: a run of the reference printed it, or a person wrote or uploaded it. */
  answerOrigin: z.strictObject({ kind: z.enum(answerOrigins) }),
  /** Whether a program made the file before the program or its input changed. */
  outdated: z.strictObject({ input: z.boolean(), output: z.boolean() }),
}
export const ListedTest = z.strictObject({ ...base, input: BlobInfo, output: BlobInfo })
export type ListedTest = z.infer<typeof ListedTest>
export const Test = z.strictObject({ ...base, input: BlobView, output: BlobView })
export type Test = z.infer<typeof Test>
/** All a tester learns of a test that is not a sample (docs/product/people.md#tester). */
export const TestName = z.strictObject({ id: TestId, type: TestType, label: z.string() })
