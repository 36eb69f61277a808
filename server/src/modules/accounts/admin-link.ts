import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { hashSecret, newSecret } from '../../platform/ids/ids.ts'
import { addPermits } from './accounts.store.ts'

/** While there is no administrator, each start has a fresh one-time link; older ones stop working. */
export const makeAdminLink = async (db: Db, publicUrl: string): Promise<string | undefined> => {
  const administrator = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`permits @> array['drafts:administrator']`)
    .executeTakeFirst()
  if (administrator) return undefined
  const secret = newSecret('first')
  await db.deleteFrom('admin_links').execute()
  await db
    .insertInto('admin_links')
    .values({ token_hash: hashSecret(secret) })
    .execute()
  return `${publicUrl}/api/first-administrator?token=${secret}`
}

/** True where the link was good; it is used up then. */
export const openAdminLink = async (db: Db, secret: string, accountId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('admin_links')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashSecret(secret))
      .where('used_at', 'is', null)
      .returning('token_hash')
      .executeTakeFirst()
    if (!row) return false
    await addPermits(tx, accountId, ['drafts:administrator', 'drafts:invited'])
    return true
  })
