import * as z from 'zod'
import { ProblemId } from '../entities/ids.ts'
import { textFieldChars } from '../limits.ts'
import { section, version } from './section.ts'

const body = z.object({
  source: z.string().max(textFieldChars, `At most ${textFieldChars} characters.`).default(''),
})

/** A fault of a script at its place: line and column from 1 (docs/product/scripts.md#numbers). */
export const ScriptError = z.strictObject({
  message: z.string(),
  line: z.int(),
  column: z.int(),
})
export type ScriptError = z.infer<typeof ScriptError>

/** The lines that say which tests generators make; it is stored with its errors. */
export const Script = z.strictObject({
  problemId: ProblemId,
  ...body.shape,
  errors: z.array(ScriptError),
  ...version,
})
export type Script = z.infer<typeof Script>

export const script = section({
  name: 'Script',
  path: 'script',
  access: 'problem:inspect',
  body,
  content: body,
  view: Script,
  fields: { source: 'text' },
})
