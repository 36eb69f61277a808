import * as z from 'zod'
import {
  defaultLimits,
  labelChars,
  limitRange,
  signatureItems,
  sourceFileBytes,
  textFieldChars,
  titleChars,
} from '../limits.ts'
import { BlobInput, flag } from './basics.ts'

// Bodies of the sections (contract §2 "Sections"). What is missing in a PUT takes the default: a PUT is the whole section.

const text = z.string().max(textFieldChars, `At most ${textFieldChars} characters.`)
const line = z.string().max(1000, 'At most 1000 characters.')

export const licenses = [
  'unknown',
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
] as const

const WebAddress = line.refine(
  (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value),
  'Enter an address that begins with http:// or https://.',
)

export const AttributesBody = z.object({
  topics: z.array(z.string().trim().min(1).max(labelChars)).max(100).default([]),
  license: z.enum(licenses).default('unknown'),
  rightsOwner: line.default(''),
  source: line.default(''),
  sourceURL: WebAddress.default(''),
})

export const StatementBody = z.object({
  title: z.string().max(titleChars, `At most ${titleChars} characters.`).default(''),
  body: text.default(''),
  input: text.default(''),
  output: text.default(''),
  notes: text.default(''),
  arguments: z.array(text).max(signatureItems).default([]),
  returns: z.array(text).max(signatureItems).default([]),
})

export const kinds = ['bool', 'int', 'float', 'string', '[]int', '[]string'] as const
const Item = z.object({ name: z.string().max(labelChars), kind: z.enum(kinds) })

export const SignatureBody = z.object({
  enabled: z.boolean().default(false),
  name: z.string().max(labelChars).default(''),
  arguments: z.array(Item).max(signatureItems, 'At most 10 arguments.').default([]),
  returns: z.array(Item).max(signatureItems, 'At most 10 returns.').default([]),
  autogenerateScanspec: z.boolean().default(true),
})

export const comparators = [
  'words',
  'lines',
  'ints',
  'floats4',
  'floats6',
  'floats8',
  'custom',
  'legacy',
] as const
export type Comparator = (typeof comparators)[number]
export const checkerTypes = ['string', 'int', 'float', 'yesno', 'custom'] as const
export const conventions = ['native', 'testlib', 'kattis'] as const
export type Convention = (typeof conventions)[number]

/** Bytes of a text in UTF-8; a lone surrogate counts as its replacement. */
export const utf8Bytes = (value: string): number => {
  let bytes = 0
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else bytes += code < 0x10000 ? 3 : 4
  }
  return bytes
}

const sourceText = z.string().refine((value) => utf8Bytes(value) <= sourceFileBytes, {
  message: `A source may have at most ${sourceFileBytes} bytes.`,
})
/** In a PUT a source comes as text, as `{ text }` or as an uploaded blob; stored it is text. */
const source = z.union([sourceText, BlobInput]).default('')

/** None: null, or the empty text of a form. */
const languageId = z
  .union([z.literal('').transform(() => null), z.string().max(64)])
  .nullable()
  .default(null)

/** Left out: as it was where the source is the same, else testlib where the source includes testlib.h, else native. */
const convention = z.enum(conventions).optional()

export const CheckerBody = z.object({
  comparator: z.enum(comparators).default('words'),
  type: z.enum(checkerTypes).default('string'),
  strictSpace: flag.default(false),
  transformCRs: flag.default(false),
  ignoreTrailingLF: flag.default(false),
  multiCase: flag.default(false),
  precision: z.coerce
    .number()
    .pipe(z.union([z.literal(1e-4), z.literal(1e-6), z.literal(1e-8)]))
    .default(1e-6),
  absolute: flag.default(false),
  fold: flag.default(false),
  convention,
  languageId,
  source,
})

export const DriverBody = z.object({
  enabled: flag.default(false),
  convention,
  languageId,
  source,
})

const factor = z
  .number()
  .min(limitRange.factor.min, 'Factors go from 1 to 3.')
  .max(limitRange.factor.max, 'Factors go from 1 to 3.')
  .refine((value) => Number.isInteger(value * 2), 'Factors go in steps of 0.5.')
  .default(1)

const { cpuNs, memoryBytes, sourceBytes } = limitRange

export const LimitsBody = z.object({
  cpu: z
    .int()
    .min(cpuNs.min, 'The CPU limit is at least 0.5 s.')
    .max(cpuNs.max, 'The CPU limit is at most 10 s.')
    .default(defaultLimits.cpu),
  memory: z
    .int()
    .min(memoryBytes.min, 'The memory limit is at least 32 MB.')
    .max(memoryBytes.max, 'The memory limit is at most 1536 MB.')
    .default(defaultLimits.memory),
  source: z
    .int()
    .min(sourceBytes.min, 'The source limit is at least 16 kB.')
    .max(sourceBytes.max, 'The source limit is at most 512 kB.')
    .default(defaultLimits.source),
  factors: z
    .record(z.string().max(64), z.object({ cpu: factor, memory: factor, source: factor }))
    .default({}),
})

export const ScanspecBody = z.object({
  enabled: z.boolean().default(false),
  source: text.default(''),
})

export const EditorialBody = z.object({ content: text.default('') })

/** The kinds of sections; statements and editorials are one section a locale. */
export const sectionBodies = {
  attributes: AttributesBody,
  statements: StatementBody,
  signature: SignatureBody,
  checker: CheckerBody,
  driver: DriverBody,
  limits: LimitsBody,
  scanspec: ScanspecBody,
  editorials: EditorialBody,
} as const
export type SectionKind = keyof typeof sectionBodies

/** How a body is stored: a source is always text there, and the convention is known. */
export type Stored<K extends SectionKind> = K extends 'checker' | 'driver'
  ? Omit<z.output<(typeof sectionBodies)[K]>, 'source' | 'convention'> & {
      source: string
      convention: Convention
    }
  : z.output<(typeof sectionBodies)[K]>
