import { AppError } from '@drafts/contract'
import type { AccountId, Session, SessionId } from '@drafts/contract'
import { sql } from 'kysely'
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

export const removeAllSessions = async (db: Db): Promise<void> => {
  await db.deleteFrom('sessions').execute()
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

/** Where a session is used: an address, and what the browser calls itself. */
export interface SessionPlace {
  address: string
  program: string
}

export const touchSession = async (
  db: Db,
  tokenHash: string,
  { address, program }: SessionPlace,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<Date>`now()`, address, program })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export const listSessions = async (
  db: Db,
  accountId: AccountId,
  own: string | undefined,
  at: Date,
): Promise<Session[]> => {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    address: row.address,
    program: row.program,
    isOwn: row.token_hash === own,
  }))
}

export const removeSessionOf = async (
  db: Db,
  accountId: AccountId,
  id: SessionId,
): Promise<SessionPlace> => {
  const row = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(['address', 'program'])
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}
