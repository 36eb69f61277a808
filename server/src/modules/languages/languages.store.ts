import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** A judge sends hello every 10 s; one that has been silent for longer than this is not connected. */
export const judgeSilentAfterS = 35

/** Ids that each connected judge has proved. */
export const connectedLanguages = async (db: Db): Promise<Set<string>[]> => {
  const { rows } = await sql<{ languages: string[] }>`select distinct languages from judges
    where last_seen_at > now() - make_interval(secs => ${judgeSilentAfterS})`.execute(db)
  return rows.map((row) => new Set(row.languages))
}

/** Ids that some connected judge has proved; null while no judge is connected. */
export const runnableLanguages = async (db: Db): Promise<Set<string> | null> => {
  const judges = await connectedLanguages(db)
  return judges.length === 0 ? null : new Set(judges.flatMap((offered) => [...offered]))
}

/** Ids of the languages for which a connected judge offers a language server. */
export const offeredServers = async (db: Db): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(language_ids) as id from language_server_offers
    where seen_at > now() - make_interval(secs => ${judgeSilentAfterS})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
