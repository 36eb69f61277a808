import * as z from 'zod'
import { StatementLocale } from '../entities/locales.ts'
import { signatureItems, textFieldChars, titleChars } from '../limits.ts'
import { section, version } from './section.ts'

const text = z.string().max(textFieldChars, `At most ${textFieldChars} characters.`)

const body = z.object({
  title: z.string().max(titleChars, `At most ${titleChars} characters.`).default(''),
  body: text.default(''),
  input: text.default(''),
  output: text.default(''),
  notes: text.default(''),
  arguments: z.array(text).max(signatureItems).default([]),
  returns: z.array(text).max(signatureItems).default([]),
})

export const Statement = z.strictObject({
  id: z.string(),
  locale: StatementLocale,
  ...body.shape,
  bodyHTML: z.string(),
  inputHTML: z.string(),
  outputHTML: z.string(),
  notesHTML: z.string(),
  argumentHTMLs: z.array(z.string()),
  returnHTMLs: z.array(z.string()),
  /**
   * Parts whose HTML is empty here, because the answer would be too long with it: getStatementText has each
   * (docs/product/api.md#long-answers). Left out where there are none.
   */
  leftOut: z.array(z.string()).optional(),
  ...version,
})
export type Statement = z.infer<typeof Statement>

export const statements = section({
  name: 'Statement',
  path: 'statements/:locale',
  access: 'problem:view',
  body,
  content: body,
  view: Statement,
  fields: {
    title: 'scalar',
    body: 'prose',
    input: 'prose',
    output: 'prose',
    notes: 'prose',
    arguments: 'texts',
    returns: 'texts',
  },
})
