import * as z from 'zod'
import {
  checkerArgumentsChars,
  commandChars,
  labelChars,
  packedLabelChars,
  sampleFileBytes,
  testWeight,
  textFieldChars,
} from '../limits.ts'
import { GroupId } from './ids.ts'
import { utf8Bytes } from '../sections/program.ts'

// The fields of a test, beside its files. Forms, the database, history, packages and sync carry each field of this table
// (docs/architecture.md#a-field-of-a-test).

export const testTypes = ['regular', 'sample', 'additional'] as const
export const TestType = z.enum(testTypes)
export type TestType = z.infer<typeof TestType>

/** How a test came to be (docs/product/forms.md#origin). */
export const testOrigins = ['typed', 'uploaded', 'generated', 'populated', 'imported'] as const
const TestOrigin = z.enum(testOrigins)
/** Versions and packages of before 0.2.1 have older words. */
const TestOriginOfThen = z.union([
  TestOrigin,
  z.literal('zip').transform(() => 'uploaded' as const),
  z.literal('package').transform(() => 'imported' as const),
])
export type TestOrigin = z.infer<typeof TestOrigin>

/** Where an output is from that the reference did not print. */
const AnswerOrigin = z.enum(['typed', 'uploaded'])
export type AnswerOrigin = z.infer<typeof AnswerOrigin>

/** Empty is null, as a form has it. */
const sentAnswerOrigin = z.union([z.literal('').transform(() => null), AnswerOrigin]).nullable()

/** Files of an archive or a package come together. */
export const answerOriginLike = (origin: TestOrigin): AnswerOrigin =>
  origin === 'uploaded' || origin === 'imported' ? 'uploaded' : 'typed'

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
 * A statement may show this in place of the data of an example: other files, or the talk of program and judge
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

/** Empty is null, as a form has it: the test is in no group. */
const group = z.union([z.literal('').transform(() => null), GroupId]).nullable()

/** Empty is null, as a form has it: no script makes the test. */
const command = z
  .string()
  .max(commandChars, `A command has at most ${commandChars} characters.`)
  .nullable()
  .transform((given) => (given === '' ? null : given))

const prose = {
  created: text.default(''),
  updated: text.optional(),
  stored: z.string(),
  kept: z.string(),
  packed: text.default(''),
}

/**
 * `created` and `updated`: what a form sends; `stored`: what an answer has; `kept`: what history has, and a version that is
 * older than the field (a new field has a default there); `packed`: what a dpkg has, where null is left out.
 */
export const testFields = {
  type: {
    created: TestType.default('regular'),
    updated: TestType.optional(),
    stored: TestType,
    kept: TestType,
    packed: TestType,
  },
  label: {
    created: label.default(''),
    updated: label.optional(),
    stored: z.string(),
    kept: z.string(),
    packed: z.string().max(packedLabelChars).default(''),
  },
  weight: {
    created: weight.optional(),
    updated: weight.optional(),
    stored: z.int(),
    kept: z.int(),
    packed: z.int().min(testWeight.min).max(testWeight.max),
  },
  notes: prose,
  hint: prose,
  comment: prose,
  origin: {
    created: TestOrigin.default('typed'),
    updated: TestOrigin.optional(),
    stored: TestOrigin,
    kept: TestOriginOfThen,
    packed: TestOriginOfThen.default('imported'),
  },
  /** Null: the output came with the input (`answerOriginLike`). */
  answerOrigin: {
    created: sentAnswerOrigin.default(null),
    updated: sentAnswerOrigin.optional(),
    stored: AnswerOrigin.nullable(),
    kept: AnswerOrigin.nullable().default(null),
    packed: AnswerOrigin.optional(),
  },
  /** The line of the script that makes the input, without its marks (docs/product/scripts.md#tests-of-a-script); null: none does. */
  command: {
    created: command.default(null),
    updated: command.optional(),
    stored: z.string().nullable(),
    kept: z.string().nullable().default(null),
    packed: z.string().max(commandChars).optional(),
  },
  /** The statement shows this in place of the data of an example; null: it shows the data. */
  shown: {
    created: shown.default(null),
    updated: shown.optional(),
    stored: ShownInPlace.nullable(),
    kept: ShownInPlace.nullable().default(null),
    packed: ShownInPlace.optional(),
  },
  /** The checker gets these arguments for this test; null: its own, as for all tests. */
  checkerArguments: {
    created: checkerArguments.default(null),
    updated: checkerArguments.optional(),
    stored: z.string().nullable(),
    kept: z.string().nullable().default(null),
    packed: z.string().max(checkerArgumentsChars).optional(),
  },
  /** The group that it counts for; null: none. A package has the name of the group. */
  group: {
    created: group.default(null),
    updated: group.optional(),
    stored: GroupId.nullable(),
    kept: GroupId.nullable().default(null),
    packed: z.string().max(packedLabelChars).optional(),
  },
}

type TestFieldName = keyof typeof testFields
export const testFieldNames = Object.keys(testFields) as TestFieldName[]
/** Texts that people read, in which pictures stand. */
export const testProse = ['notes', 'hint', 'comment'] as const satisfies TestFieldName[]

type Use = 'created' | 'updated' | 'stored' | 'kept' | 'packed'

/** The schemas of all fields for one use. */
export const testShape = <U extends Use>(use: U) =>
  // The same keys as the table has.
  Object.fromEntries(Object.entries(testFields).map(([name, field]) => [name, field[use]])) as {
    [N in TestFieldName]: (typeof testFields)[N][U]
  }

/** A test without its files, as it is stored. */
export type TestDetails = { [N in TestFieldName]: z.output<(typeof testFields)[N]['stored']> }

/** The fields of a new test that is regular. */
export const newTestDetails: TestDetails = {
  ...z.object(testShape('created')).parse({}),
  weight: testWeight.regular,
}

/** The fields out of anything that has them, in the order of the table; one that is undefined is left out. */
export const pickTestDetails = <T extends { [N in TestFieldName]?: unknown }>(
  value: T,
): Pick<T, TestFieldName & keyof T> =>
  // Nothing else is in it.
  Object.fromEntries(
    testFieldNames.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  ) as Pick<T, TestFieldName & keyof T>

/** As history and packages have a test: null is left out. */
export const withoutNulls = <T extends object>(value: T): { [N in keyof T]: Exclude<T[N], null> } =>
  // No field is another.
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null)) as {
    [N in keyof T]: Exclude<T[N], null>
  }
