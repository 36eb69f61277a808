import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'

/** The one link that works from now on. */
export const replaceAdminLink = async (db: Db, tokenHash: string): Promise<void> => {
  await db.deleteFrom('admin_links').execute()
  await db.insertInto('admin_links').values({ token_hash: tokenHash }).execute()
}

/** False: there is no such link, or it was used. */
export const useAdminLink = async (tx: Tx, tokenHash: string): Promise<boolean> => {
  const row = await tx
    .updateTable('admin_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}
