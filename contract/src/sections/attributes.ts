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

const body = z.object({
  topics: z.array(z.string().trim().min(1).max(labelChars)).max(topicsMax).default([]),
  license: z.enum(licenses).default('unknown'),
  rightsOwner: line.default(''),
  source: line.default(''),
  sourceURL: WebAddress.default(''),
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
  },
})
