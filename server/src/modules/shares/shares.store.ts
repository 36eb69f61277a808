import { AppError } from '@drafts/contract'
import type { AccountId, ProblemId, Share, ShareAccess, ShareId } from '@drafts/contract'
import type { Db, Tx } from '../../platform/db/connect.ts'

const shares = (db: Db | Tx) =>
  db
    .selectFrom('shares as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.problem_id', 's.access', 's.created_at', 'a.id as account_id', 'a.handle'])

type Row = Awaited<ReturnType<ReturnType<typeof shares>['execute']>>[number]

const present = (row: Row): Share => ({
  id: row.id,
  resourceId: row.problem_id,
  account: { id: row.account_id, handle: row.handle },
  access: row.access,
  createdAt: row.created_at.toISOString(),
})

export const listShares = async (db: Db, problemId: ProblemId): Promise<Share[]> => {
  const rows = await shares(db)
    .where('s.problem_id', '=', problemId)
    .orderBy('s.created_at')
    .execute()
  return rows.map(present)
}

export const getShare = async (db: Db | Tx, id: ShareId): Promise<Share> => {
  const row = await shares(db).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return present(row)
}

/** False: the account has a share of this problem. */
export const insertShare = async (
  tx: Tx,
  share: {
    id: ShareId
    problem_id: ProblemId
    account_id: AccountId
    access: ShareAccess
    created_at: Date
  },
): Promise<boolean> => {
  const made = await tx
    .insertInto('shares')
    .values(share)
    .onConflict((oc) => oc.columns(['problem_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** The share that an account has of a problem, held until the transaction ends. */
export const findShareOf = (
  tx: Tx,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<{ id: ShareId } | undefined> =>
  tx
    .selectFrom('shares')
    .select('id')
    .where('problem_id', '=', problemId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Whose share it is, and what it gave before. */
export const setAccess = async (
  tx: Tx,
  id: ShareId,
  access: ShareAccess,
): Promise<{ account_id: AccountId; access: ShareAccess }> => {
  const before = await tx
    .selectFrom('shares')
    .select(['account_id', 'access'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('ErrNotFound')
  await tx.updateTable('shares').set({ access }).where('id', '=', id).execute()
  return before
}

/** What the share was. */
export const removeShare = async (
  tx: Tx,
  id: ShareId,
): Promise<{ account_id: AccountId; access: ShareAccess }> => {
  const gone = await tx
    .deleteFrom('shares')
    .where('id', '=', id)
    .returning(['account_id', 'access'])
    .executeTakeFirst()
  if (!gone) throw new AppError('ErrNotFound')
  return gone
}

export const findShareRequest = (
  db: Db,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<{ created_at: Date } | undefined> =>
  db
    .selectFrom('share_requests')
    .select('created_at')
    .where('problem_id', '=', problemId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** False: there was a request already. */
export const insertShareRequest = async (
  db: Db,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<boolean> => {
  const made = await db
    .insertInto('share_requests')
    .values({ problem_id: problemId, account_id: accountId })
    .onConflict((oc) => oc.doNothing())
    .returning('problem_id')
    .executeTakeFirst()
  return made !== undefined
}

export const removeShareRequest = async (
  tx: Tx,
  problemId: ProblemId,
  accountId: AccountId,
): Promise<void> => {
  await tx
    .deleteFrom('share_requests')
    .where('problem_id', '=', problemId)
    .where('account_id', '=', accountId)
    .execute()
}
