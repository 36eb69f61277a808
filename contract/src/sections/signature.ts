import * as z from 'zod'
import { labelChars, signatureItems } from '../limits.ts'
import { section, version } from './section.ts'

/** Kinds of values that a function takes and returns. */
export const signatureKinds = ['bool', 'int', 'float', 'string', '[]int', '[]string'] as const
const Item = z.object({ name: z.string().max(labelChars), kind: z.enum(signatureKinds) })

const body = z.object({
  enabled: z.boolean().default(false),
  name: z.string().max(labelChars).default(''),
  arguments: z.array(Item).max(signatureItems, 'At most 10 arguments.').default([]),
  returns: z.array(Item).max(signatureItems, 'At most 10 returns.').default([]),
  autogenerateScanspec: z.boolean().default(true),
})

export const Signature = z.strictObject({ id: z.string(), ...body.shape, ...version })
export type Signature = z.infer<typeof Signature>

export const signature = section({
  name: 'Signature',
  path: 'signature',
  access: 'problem:view',
  body,
  content: body,
  view: Signature,
  fields: {
    enabled: 'scalar',
    name: 'scalar',
    arguments: 'scalar',
    returns: 'scalar',
    autogenerateScanspec: 'scalar',
  },
})
