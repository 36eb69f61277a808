import { AppError } from '@drafts/contract'
import type { AccountId, TokenId } from '@drafts/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { hashSecret, newId, newSecret } from '../../platform/ids/ids.ts'

export const listTokens = async (db: Db, accountId: AccountId) => {
  const rows = await db
    .selectFrom('access_tokens')
    .select(['id', 'label', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}

/** The secret is returned here and nowhere else; the database holds its hash. */
export const createToken = async (
  db: Db,
  accountId: AccountId,
  label: string,
): Promise<{ id: TokenId; label: string; token: string }> => {
  const id = newId<TokenId>()
  const token = newSecret('drafts')
  await db
    .insertInto('access_tokens')
    .values({ id, account_id: accountId, label, token_hash: hashSecret(token) })
    .execute()
  return { id, label, token }
}

export const deleteToken = async (
  db: Db,
  accountId: AccountId,
  tokenId: TokenId,
): Promise<{ label: string }> => {
  const row = await db
    .deleteFrom('access_tokens')
    .where('id', '=', tokenId)
    .where('account_id', '=', accountId)
    .returning('label')
    .executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

export const deleteTokensOf = async (db: Db | Tx, accountId: AccountId): Promise<void> => {
  await db.deleteFrom('access_tokens').where('account_id', '=', accountId).execute()
}

export const touchToken = async (db: Db, tokenHash: string): Promise<void> => {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .execute()
}
