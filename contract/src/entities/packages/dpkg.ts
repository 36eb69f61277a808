import * as z from 'zod'
import {
  checkerTypes,
  comparators,
  conventions,
  precisions,
  sections,
} from '../../sections/index.ts'
import type { SectionKind, Stored } from '../../sections/index.ts'
import {
  checkerArgumentsChars,
  groupPoints,
  groupsPerProblem,
  labelChars,
  packedLabelChars,
  textFieldChars,
  toolTestsPerProblem,
} from '../../limits.ts'
import { Mechanism, WantVerdict } from '../basics.ts'
import { GroupContent } from '../group.ts'
import { Locale, StatementLocale } from '../locales.ts'
import { programUses } from '../program.ts'
import { checkerWants, validatorWants } from '../programs/tool-tests.ts'
import { solutionRoles } from '../solution.ts'
import { testShape } from '../test-fields.ts'

// The documents of a dpkg, the product's own package (docs/product/packages.md#dpkg). The published JSON Schema is made
// of them. A reader ignores fields that it does not know, so a field may be added with a new minor version; what an older
// reader would take wrongly needs a new major one.

export const dpkgVersion = '1.1'

/** Where a file lies in the package; what each is called stands in docs/product/packages.md#dpkg. */
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const path = z.string().min(1).max(300)

/** The type needs each stored field of a kind of section, so that a new field cannot be forgotten here. */
type Fields<K extends SectionKind> = Record<keyof Stored<K>, z.ZodType>

const program = {
  convention: z.enum(conventions),
  languageId: z.string().max(64).nullable(),
  /** Null: nothing is written yet. */
  source: path.nullable(),
  /** Files that stand beside it. */
  files: z.array(z.object({ name: z.string(), path })).default([]),
  /** Arguments it is called with, after those of its convention. */
  flags: z.array(z.string()).default([]),
}

const text = z.string().max(textFieldChars)

const Checker = z.object({
  comparator: z.enum(comparators),
  type: z.enum(checkerTypes),
  strictSpace: z.boolean(),
  transformCRs: z.boolean(),
  ignoreTrailingLF: z.boolean(),
  multiCase: z.boolean(),
  precision: z.literal(precisions),
  absolute: z.boolean(),
  fold: z.boolean(),
  /** Left out in packages of before 0.2.1. */
  judgedAs: z.string().max(1000).default(''),
  ...program,
} satisfies Fields<'checker'>)

const driver = { enabled: z.boolean(), ...program } satisfies Fields<'driver'>
/** `judgesOutput`: what the driver writes is judged by the checker. */
const Driver = z.object({ ...driver, judgesOutput: z.boolean().default(false) })

const Scanspec = z.object({
  enabled: z.boolean(),
  readingCode: z.boolean(),
  source: path,
} satisfies Fields<'scanspec'>)

/** Texts are files; this is how many there are. */
const Statement = z.object({
  arguments: z.int().min(0).default(0),
  returns: z.int().min(0).default(0),
  /** Descriptions of arguments and returns that were removed: each comes back with one of its name. */
  removed: z
    .array(z.object({ list: z.enum(['arguments', 'returns']), name: z.string(), text: z.string() }))
    .default([]),
})

/** A generator, a validator or a helper file (docs/product/programs.md). */
export const DpkgProgram = z.object({
  role: z.enum(programUses),
  label: z.string().min(1).max(labelChars),
  /** Null for a helper file. */
  languageId: z.string().min(1).max(64).nullable(),
  source: path,
})
export type DpkgProgram = z.output<typeof DpkgProgram>

const numbers = z.array(z.string().regex(/^\d{1,6}$/))

/** The last two are figures that are no pictures yet (docs/product/packages.md#figures). */
export const packedImageTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  eps: 'application/postscript',
} as const
export type PackedImageType = (typeof packedImageTypes)[keyof typeof packedImageTypes]

/** `problem.json`. A section that is left out was never saved. */
export const DpkgProblem = z.object({
  format: z.literal('dpkg'),
  version: z.string(),
  title: z.string().max(textFieldChars),
  mechanism: Mechanism,
  attributes: sections.attributes.content.optional(),
  signature: sections.signature.content.optional(),
  limits: sections.limits.content.optional(),
  checker: Checker.optional(),
  driver: Driver.optional(),
  scanspec: Scanspec.optional(),
  /** In packages of 1.1 and later, as the script is. */
  programs: z.array(DpkgProgram).default([]),
  /** Where the script lies (docs/product/scripts.md). */
  script: path.optional(),
  statements: z.partialRecord(StatementLocale, Statement).default({}),
  editorials: z.array(Locale).default([]),
  /** Numbers of tests in their order: of `001` there are tests/001.json, tests/001.in and tests/001.out. */
  tests: numbers.default([]),
  /** Numbers of tests of the checker: of `001` there are checker-tests/001.json, .in, .ans and .out. */
  checkerTests: numbers.max(toolTestsPerProblem).default([]),
  /** Numbers of tests of validators: of `001` there are validator-tests/001.json and .in. */
  validatorTests: numbers.max(toolTestsPerProblem).default([]),
  /** In their order; a test names its group, and a group those that it needs. */
  groups: z
    .array(
      GroupContent.extend({
        name: z.string().min(1).max(packedLabelChars),
        points: z.number().min(groupPoints.min).max(groupPoints.max),
        dependsOn: z.array(z.string()).default([]),
        checkerArguments: z.string().max(checkerArgumentsChars).default(''),
        validatorArguments: z.string().max(checkerArgumentsChars).default(''),
      }),
    )
    .max(groupsPerProblem)
    .default([]),
  /** Numbers of solutions in their order: of `001` there is solutions/001.json. */
  solutions: numbers.default([]),
  /** `name`: what the picture was called when it was uploaded. */
  images: z
    .array(z.object({ path, name: z.string(), type: z.enum(Object.values(packedImageTypes)) }))
    .default([]),
  /** Files that an imported package had and the product has no place for; `name`: where each lay in it. */
  kept: z.array(z.object({ path, name: z.string() })).default([]),
  /** Every file beside problem.json. */
  files: z.array(
    z.object({
      path,
      size: z.int().min(0),
      sha256,
    }),
  ),
})
export type DpkgProblem = z.output<typeof DpkgProblem>

/** `tests/{number}.json` */
export const DpkgTest = z.object({
  ...testShape('packed'),
  /** The run of the reference that printed the output; an output that was changed since has another hash. */
  answerMade: z
    .object({
      languageId: z.string().min(1).max(64),
      source: sha256,
      input: sha256,
      output: sha256,
    })
    .optional(),
})
export type DpkgTest = z.output<typeof DpkgTest>

/** `solutions/{number}.json` */
export const DpkgSolution = z.object({
  label: z.string().max(packedLabelChars).default(''),
  languageId: z.string().min(1).max(64),
  source: path,
  reference: z.boolean().default(false),
  role: z.enum(solutionRoles).default('solution'),
  wantVerdict: WantVerdict.nullable().default(null),
  /** Any of them is expected; left out: `wantVerdict` says it alone. */
  wantVerdicts: z.array(WantVerdict).max(5).optional(),
  /** By the name of a group. */
  wantGroups: z.record(z.string(), z.array(WantVerdict).max(5)).optional(),
  notes: text.default(''),
  private: z.boolean().default(false),
  /** Files that are built with it. */
  files: z.array(z.object({ path, name: z.string() })).optional(),
})
export type DpkgSolution = z.output<typeof DpkgSolution>

/** `checker-tests/{number}.json` (docs/product/programs.md#tests-of-programs) */
export const DpkgCheckerTest = z.object({
  label: z.string().max(labelChars).default(''),
  want: z.enum(checkerWants),
})
export type DpkgCheckerTest = z.output<typeof DpkgCheckerTest>

/** `validator-tests/{number}.json` */
export const DpkgValidatorTest = z.object({
  label: z.string().max(labelChars).default(''),
  want: z.enum(validatorWants),
  /** The line at which it is to be refused; null: any. */
  wantLine: z.int().min(1).nullable().default(null),
})
export type DpkgValidatorTest = z.output<typeof DpkgValidatorTest>

/** The published JSON Schema: of problem.json, and in `$defs` of the documents of tests, solutions and tests of programs. */
export const dpkgJsonSchema = (): object => {
  const { $schema, ...problem } = jsonSchema(DpkgProblem)
  const { $schema: _test, ...test } = jsonSchema(DpkgTest)
  const { $schema: _solution, ...solution } = jsonSchema(DpkgSolution)
  const { $schema: _checkerTest, ...checkerTest } = jsonSchema(DpkgCheckerTest)
  const { $schema: _validatorTest, ...validatorTest } = jsonSchema(DpkgValidatorTest)
  const $defs = { test, solution, checkerTest, validatorTest }
  return { $schema, title: 'dpkg problem.json', ...problem, $defs }
}

const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
