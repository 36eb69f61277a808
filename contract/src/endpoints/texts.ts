import * as z from 'zod'
import { GrammarMatch } from '../entities/grammar.ts'
import { endpoint } from '../endpoint.ts'
import { grammarChars, pastedTexChars, renderRange, textFieldChars } from '../limits.ts'

// What is asked about texts while they are written; nothing is stored.

export const checkGrammar = endpoint({
  method: 'POST',
  path: '/check_grammar',
  access: 'invited',
  body: z.object({
    text: z
      .string('Send a text.')
      .max(grammarChars, `At most ${grammarChars} characters are checked at once.`),
    /** As BCP 47 has it; English ones are checked whatever their country. */
    locale: z
      .string('Send a locale.')
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, 'Send a locale such as en-US.'),
  }),
  response: z.strictObject({ matches: z.array(GrammarMatch) }),
  rateLimit: 'grammar',
  inFlight: 'grammar',
  errors: ['ErrUnavailable'],
  summary:
    'Spelling and grammar, as LanguageTool’s /v2/check; no matches for a language without a checker',
})

export const convertTex = endpoint({
  method: 'POST',
  path: '/convert_tex',
  access: 'invited',
  body: z.object({
    text: z
      .string('Send a text.')
      .max(pastedTexChars, `At most ${pastedTexChars} characters are converted at once.`),
  }),
  response: z.strictObject({ markdown: z.string() }),
  rateLimit: 'render',
  inFlight: 'render',
  summary: 'Markdown of TeX that somebody pastes',
})

export const render = endpoint({
  method: 'POST',
  path: '/render',
  access: 'invited',
  body: z.object({
    texts: z
      .array(z.string().max(textFieldChars, `At most ${textFieldChars} characters.`))
      .max(renderRange.texts, `At most ${renderRange.texts} texts at once.`)
      .refine(
        (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= renderRange.chars,
        `At most ${renderRange.chars} characters at once.`,
      ),
  }),
  response: z.strictObject({ htmls: z.array(z.string()) }),
  rateLimit: 'render',
  inFlight: 'render',
  summary: 'Markdown as it is rendered when it is saved, for previews',
})
