import * as z from 'zod'
import { BlobInfo, BlobInput, BlobView, Time } from './basics.ts'
import { ProblemId, TestId } from './ids.ts'
import { answerOriginLike, pickTestDetails, testShape, TestType } from './test-fields.ts'
import type { TestDetails } from './test-fields.ts'

export const answerOrigins = ['typed', 'uploaded', 'reference'] as const

export const CreateTestBody = z.object({
  ...testShape('created'),
  input: BlobInput.optional(),
  output: BlobInput.optional(),
})

/** What is left out stays as it is. */
export const UpdateTestBody = z.object({
  ...testShape('updated'),
  input: BlobInput.optional(),
  output: BlobInput.optional(),
})

export const Validity = z.strictObject({ pending: z.boolean(), error: z.string().nullable() })
export type Validity = z.infer<typeof Validity>

// An answer has the command in its origin, and says of each output where it is from.
const {
  command: _command,
  origin: OriginKind,
  answerOrigin: _answerOrigin,
  ...details
} = testShape('stored')

/** The word of one validator on the input: the scanspec, or a program by its label. Lines and columns from 1. */
export const InputValidity = z.strictObject({
  validator: z.string(),
  pending: z.boolean(),
  error: z.string().nullable(),
  line: z.int().nullable(),
  column: z.int().nullable(),
})
export type InputValidity = z.infer<typeof InputValidity>

const base = {
  id: TestId,
  problemId: ProblemId,
  ...details,
  /** Where its input is from. `command` and `line`: the script makes it; `line` is null where the script has no such line now. */
  origin: z.strictObject({
    kind: OriginKind,
    command: z.string().nullable(),
    line: z.int().nullable(),
  }),
  /** The first line of the input, cut short; it names a test without a label. */
  firstLine: z.string(),
  modifiedAt: Time,
  inputValidity: Validity,
  validity: z.array(InputValidity),
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
/** The fields of a test that was answered, as they are stored. */
export const detailsOfListed = ({
  origin,
  answerOrigin: { kind },
  ...test
}: ListedTest | Test): TestDetails =>
  pickTestDetails({
    ...test,
    origin: origin.kind,
    answerOrigin: kind === 'reference' || kind === answerOriginLike(origin.kind) ? null : kind,
    command: origin.command,
  })

/** All a tester learns of a test that is not a sample (docs/product/people.md#tester). */
export const TestName = z.strictObject({ id: TestId, type: TestType, label: z.string() })
