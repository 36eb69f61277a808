import * as z from 'zod'
import { attributeChars, labelChars, topicsMax } from '../limits.ts'
import { section, version } from './section.ts'

const line = z.string().max(attributeChars, `At most ${attributeChars} characters.`)

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

/** The name of a file in the folder of a run, never a path; empty: the stream (docs/product/judging.md#files-in-place-of-streams). */
const FileName = z
  .string()
  .trim()
  .max(64, 'The name of a file has at most 64 characters.')
  .refine(
    (name) => /^[A-Za-z0-9._-]*$/.test(name) && !/^\.{1,2}$/.test(name),
    'The name of a file has letters, digits, points, dashes and underscores.',
  )

const body = z.object({
  topics: z.array(z.string().trim().min(1).max(labelChars)).max(topicsMax).default([]),
  license: z.enum(licenses).default('unknown'),
  rightsOwner: line.default(''),
  source: line.default(''),
  sourceURL: WebAddress.default(''),
  /** What a solution reads in place of standard input; of standard problems. */
  inputFile: FileName.default(''),
  /** What it writes in place of standard output. */
  outputFile: FileName.default(''),
  /** The statement has a table of the groups of tests (docs/product/groups.md#statement). */
  showsGroups: z.boolean().default(false),
})

export const Attributes = z.strictObject({ ...body.shape, ...version })
export type Attributes = z.infer<typeof Attributes>

export const attributes = section({
  name: 'Attributes',
  path: 'attributes',
  access: 'problem:view',
  body,
  content: body,
  view: Attributes,
  fields: {
    topics: 'scalar',
    license: 'scalar',
    rightsOwner: 'scalar',
    source: 'scalar',
    sourceURL: 'scalar',
    inputFile: 'scalar',
    outputFile: 'scalar',
    showsGroups: 'scalar',
  },
})
