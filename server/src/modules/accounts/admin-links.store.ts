import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

// The secret itself is stored, for every server shows it to the operator, who can read the database anyway.

/** The secret of the link that works now; `fresh` becomes it where there is none. */
export const openLinkSecret = async (db: Db, fresh: string): Promise<string> => {
  const { rows } = await sql<{ secret: string }>`
    insert into admin_links (secret) values (${fresh})
    on conflict ((used_at is null)) where used_at is null do update set secret = admin_links.secret
    returning secret`.execute(db)
  return rows[0]?.secret ?? fresh
}

/** False: there is no such link, or it was used. */
export const useAdminLink = async (tx: Tx, secret: string): Promise<boolean> => {
  const row = await tx
    .updateTable('admin_links')
    .set({ used_at: sql<Date>`now()` })
    .where('secret', '=', secret)
    .where('used_at', 'is', null)
    .returning('secret')
    .executeTakeFirst()
  return row !== undefined
}
