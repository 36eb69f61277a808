import { AppError } from '@drafts/contract'
import type { AccountId, InviteRequestId } from '@drafts/contract'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { addPermits, getOwner } from './accounts.store.ts'
import { presentFound } from './present-account.ts'

/** Asking twice is asking once: the first open request stands, with the newer reason. */
export const requestInvite = async (
  { db, account }: Ctx,
  reason: string,
): Promise<{ id: InviteRequestId }> => {
  if (account.permits.includes('drafts:invited'))
    throw new AppError('ErrInvalid', { message: 'You are invited already.' })
  const row = await db
    .insertInto('invite_requests')
    .values({ id: newId<InviteRequestId>(), account_id: account.id, reason: reason.trim() })
    .onConflict((oc) =>
      oc
        .column('account_id')
        .where('decided_at', 'is', null)
        .doUpdateSet({ reason: reason.trim() }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id }
}

export const listInviteRequests = async ({ db }: Ctx) => {
  const rows = await db
    .selectFrom('invite_requests')
    .innerJoin('accounts', 'accounts.id', 'invite_requests.account_id')
    .select([
      'invite_requests.id',
      'reason',
      'invite_requests.created_at',
      'account_id',
      'handle',
      'name',
    ])
    .where('decided_at', 'is', null)
    .orderBy('invite_requests.created_at')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    account: presentFound({ id: row.account_id, handle: row.handle, name: row.name }),
  }))
}

/** Returns the account it was decided for. */
export const decideInvite = async (
  { db }: Ctx,
  id: InviteRequestId,
  granted: boolean,
): Promise<{ id: AccountId; handle: string }> =>
  inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('invite_requests')
      .set({ decided_at: sql<Date>`now()`, granted })
      .where('id', '=', id)
      .where('decided_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!row) throw new AppError('ErrNotFound')
    if (granted) await addPermits(tx, row.account_id, ['drafts:invited'])
    return getOwner(tx, row.account_id)
  })
