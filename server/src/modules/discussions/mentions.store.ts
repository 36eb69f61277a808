import { rulesVersion } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Mention } from '../../platform/texts/text-work.ts'

type Table = 'discussions' | 'comments'
const atOnce = 20

/** What was said before the rules of now. */
export const listUnread = async (db: Db, table: Table): Promise<{ id: string; html: string }[]> => {
  const { rows } = await sql<{ id: string; html: string }>`
    select id, content_html as html from ${sql.table(table)}
    where mentions_rules is null or mentions_rules < ${rulesVersion} limit ${atOnce}`.execute(db)
  return rows
}

export const writeMentions = async (
  db: Db,
  table: Table,
  id: string,
  mentions: readonly Mention[],
): Promise<void> => {
  await sql`update ${sql.table(table)}
    set mentions = ${JSON.stringify(mentions)}::jsonb, mentions_rules = ${rulesVersion}
    where id = ${id}`.execute(db)
}
