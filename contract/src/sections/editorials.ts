import * as z from 'zod'
import { Locale } from '../entities/locales.ts'
import { ProblemId } from '../entities/ids.ts'
import { textFieldChars } from '../limits.ts'
import { section, version } from './section.ts'

const body = z.object({
  content: z.string().max(textFieldChars, `At most ${textFieldChars} characters.`).default(''),
})

export const Editorial = z.strictObject({
  id: z.string(),
  problemId: ProblemId,
  locale: Locale,
  ...body.shape,
  contentHTML: z.string(),
  /** Its HTML is empty here, because the answer would be too long with it: getEditorialText has it. */
  leftOut: z.literal(true).optional(),
  ...version,
})
export type Editorial = z.infer<typeof Editorial>

export const editorials = section({
  name: 'Editorial',
  path: 'editorials/:locale',
  access: 'problem:view',
  body,
  content: body,
  view: Editorial,
  fields: { content: 'prose' },
})
