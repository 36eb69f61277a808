import { languages } from '@drafts/contract'
import type { SomeHandlers } from '../../platform/http/context.ts'
import { connectedLanguages, offeredServers } from './languages.store.ts'

export const languageRoutes = {
  listLanguages: async ({ ctx }) => {
    const available = new Set((await connectedLanguages(ctx.db)).flatMap((offered) => [...offered]))
    const helped = await offeredServers(ctx.db)
    return {
      languages: languages.map(({ preference: _order, ...language }) => ({
        ...language,
        exts: [...language.exts],
        available: available.has(language.id),
        languageServer: helped.has(language.id) ? language.languageServer : null,
      })),
    }
  },
} satisfies SomeHandlers
