import type { AccountId } from '@drafts/contract'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'

/** Also removes sessions that have run out at that time. */
export const insertSession = async (
  db: Db,
  session: Insertable<Tables['sessions']>,
  at: Date,
): Promise<void> => {
  await db.insertInto('sessions').values(session).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', at).execute()
}

/** The ID token of the session that was removed; null where there was none. */
export const removeSession = async (db: Db, tokenHash: string): Promise<string | null> => {
  const row = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('id_token')
    .executeTakeFirst()
  return row?.id_token ?? null
}

export const removeOtherSessions = async (
  db: Db | Tx,
  accountId: AccountId,
  tokenHash: string,
): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .execute()
}
