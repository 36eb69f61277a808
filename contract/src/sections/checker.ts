import * as z from 'zod'
import { readJudgedAs } from '../rules/packages/judged-as.ts'
import { flag } from '../entities/basics.ts'
import { programBlobs, programBody, programContent, programFields, programView } from './program.ts'
import { comparators, precisions } from './comparators.ts'
import { section, version } from './section.ts'

export const checkerTypes = ['string', 'int', 'float', 'yesno', 'custom'] as const

const options = {
  comparator: z.enum(comparators).default('words'),
  type: z.enum(checkerTypes).default('string'),
  strictSpace: flag.default(false),
  transformCRs: flag.default(false),
  ignoreTrailingLF: flag.default(false),
  multiCase: flag.default(false),
  precision: z.coerce.number().pipe(z.literal(precisions)).default(1e-6),
  absolute: flag.default(false),
  fold: flag.default(false),
  /** A checker that a package named, which goes before the comparator; empty: none (rules/packages/judged-as.ts). */
  judgedAs: z
    .string()
    .max(1000)
    .refine((text) => text === '' || readJudgedAs(text) !== undefined, {
      message: 'It names no checker that is known.',
    })
    .default(''),
}

const body = z.object({ ...options, ...programBody })

export const Checker = z.strictObject({ ...body.shape, ...programView, ...version })
export type Checker = z.infer<typeof Checker>

export const checker = section({
  name: 'Checker',
  path: 'checker',
  access: 'problem:inspect',
  body,
  content: z.object({ ...options, ...programContent }),
  view: Checker,
  fields: {
    comparator: 'scalar',
    type: 'scalar',
    strictSpace: 'scalar',
    transformCRs: 'scalar',
    ignoreTrailingLF: 'scalar',
    multiCase: 'scalar',
    precision: 'scalar',
    absolute: 'scalar',
    fold: 'scalar',
    judgedAs: 'scalar',
    ...programFields,
  },
  blobs: programBlobs,
})
