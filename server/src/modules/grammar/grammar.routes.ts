import type { SomeHandlers } from '../../platform/http/context.ts'
import { Harper } from './harper.ts'
import { askLanguageTool } from './language-tool.ts'

/** One for the process: its child takes some hundred MB. */
const harper = new Harper()

export const grammarRoutes = {
  checkGrammar: async ({ ctx, body }) => {
    const { text, locale } = body
    if (text.trim() === '') return { matches: [] }
    const { languageToolUrl } = ctx.config
    if (languageToolUrl !== undefined)
      return {
        matches: await askLanguageTool(languageToolUrl, { asker: ctx.account.id, text, locale }),
      }
    if (!/^en(?:-|$)/i.test(locale)) return { matches: [] }
    return { matches: await harper.check(ctx.account.id, text) }
  },
} satisfies SomeHandlers
