import * as z from 'zod'

/** One finding, in the shape of LanguageTool’s /v2/check. Offsets and lengths are UTF-16 units, as in JavaScript. */
export const GrammarMatch = z.strictObject({
  message: z.string(),
  shortMessage: z.string(),
  offset: z.int(),
  length: z.int(),
  replacements: z.array(z.strictObject({ value: z.string() })),
  context: z.strictObject({ text: z.string(), offset: z.int(), length: z.int() }),
  sentence: z.string(),
  rule: z.strictObject({
    id: z.string(),
    description: z.string(),
    /** `misspelling`, `grammar`, `style`, `typographical`, … as LanguageTool has them. */
    issueType: z.string(),
    category: z.strictObject({ id: z.string(), name: z.string() }),
  }),
})
export type GrammarMatch = z.infer<typeof GrammarMatch>
