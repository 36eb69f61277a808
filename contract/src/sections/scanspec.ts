import * as z from 'zod'
import { ProblemId } from '../entities/ids.ts'
import { textFieldChars } from '../limits.ts'
import { section, version } from './section.ts'

const body = z.object({
  enabled: z.boolean().default(false),
  /** Whether the statement offers code that reads the input. */
  readingCode: z.boolean().default(false),
  source: z.string().max(textFieldChars, `At most ${textFieldChars} characters.`).default(''),
})

export const ScanspecError = z.strictObject({ message: z.string(), line: z.int(), column: z.int() })
export type ScanspecError = z.infer<typeof ScanspecError>
export const Scanspec = z.strictObject({
  problemId: ProblemId,
  ...body.shape,
  error: ScanspecError.nullable(),
  ...version,
})
export type Scanspec = z.infer<typeof Scanspec>

export const scanspec = section({
  name: 'Scanspec',
  path: 'scanspec',
  access: 'problem:inspect',
  body,
  content: body,
  view: Scanspec,
  fields: { enabled: 'scalar', readingCode: 'scalar', source: 'text' },
})
