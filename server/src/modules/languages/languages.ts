import { languages } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { SomeHandlers } from '../../platform/http/context.ts'

/** A judge says hello every 10 s; one that has been silent for longer than this is not connected. */
export const judgeSilentAfterS = 35

/** Ids that a connected judge has proved. */
export const availableLanguages = async (db: Db): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select distinct unnest(languages) as id from judges
    where last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export const languageRoutes = {
  listLanguages: async ({ ctx }) => {
    const available = await availableLanguages(ctx.db)
    return {
      languages: languages.map(({ preference: _order, ...language }) => ({
        ...language,
        exts: [...language.exts],
        available: available.has(language.id),
      })),
    }
  },
} satisfies SomeHandlers
