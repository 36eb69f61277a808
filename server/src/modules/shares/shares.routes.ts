import { AppError, Handle } from '@drafts/contract'
import type { AccountId, Change, ProblemId, Share, ShareAccess, ShareId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { findAccountByHandle, getOwner } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { changeProblem } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import {
  findShareOf,
  findShareRequest,
  insertShare,
  insertShareRequest,
  getShare,
  listShares,
  removeShare,
  removeShareRequest,
  setAccess,
} from './shares.store.ts'

/** Errors in the order in which a person can mend them. */
const createShare = async (
  ctx: Ctx,
  problem: ProblemAccess,
  body: { accountHandle: string; access: Share['access'] },
): Promise<Share> => {
  const handle = Handle.safeParse(body.accountHandle)
  if (!handle.success)
    throw new AppError('ErrInvalidAccountHandle', {
      fields: { accountHandle: 'You have entered an invalid handle.' },
    })
  const account = await findAccountByHandle(ctx.db, handle.data)
  if (!account) throw new AppError('ErrBadAccount')
  // Who may share has access: the owner, or an administrator.
  if (account.id === ctx.account.id) throw new AppError('ErrShareUnneeded')
  if (!account.permits.includes('drafts:invited'))
    throw new AppError('ErrBadAccountDrafts', {
      message: `${account.handle} is not on the product's drafts service.`,
    })
  if (account.id === problem.ownerId) throw alreadyShared(account.handle)
  ctx.audit({ details: { with: account.handle, access: body.access } })
  const id = newId<ShareId>()
  const action = async (tx: Tx, at: Date): Promise<ProblemChange<Share>> => {
    const { access } = body
    const share = { id, problem_id: problem.id, account_id: account.id, access, created_at: at }
    if (!(await insertShare(tx, share))) {
      const made = await findShareOf(tx, problem.id, account.id)
      const changed = made && (await changeAccess(ctx, tx, problem, { id: made.id, access }))
      if (!changed?.revision) throw alreadyShared(account.handle)
      return changed
    }
    await removeShareRequest(tx, problem.id, account.id)
    const actorId = ctx.account.id
    await notify(tx, { accountId: account.id, actorId, kind: 'shared', problem, access })
    const change: Change = { type: 'added', path: 'access', from: null, to: access }
    return { result: await getShare(tx, id), ...recordOf(id, account.id, change) }
  }
  return changeProblem(ctx, problem.id, action, { evenLocked: true })
}

/** The same access again changes nothing, and no revision tells of it. */
const changeAccess = async (
  ctx: Ctx,
  tx: Tx,
  problem: ProblemAccess,
  { id, access }: { id: ShareId; access: ShareAccess },
): Promise<ProblemChange<Share>> => {
  const { account_id: accountId, access: from } = await setAccess(tx, id, access)
  const share = await getShare(tx, id)
  if (from === access) return { result: share }
  ctx.audit({ details: { with: share.account.handle, access } })
  await removeShareRequest(tx, problem.id, accountId)
  await notify(tx, { accountId, actorId: ctx.account.id, kind: 'shared', problem, access })
  const change: Change = { type: 'changed', path: 'access', from, to: access }
  return { result: share, ...recordOf(id, accountId, change) }
}

const alreadyShared = (handle: string): AppError =>
  new AppError('ErrShareDuplicate', { message: `${handle} already has access to this problem.` })

const deleteShare = async (ctx: Ctx, problem: ProblemAccess, id: ShareId): Promise<void> =>
  changeProblem(
    ctx,
    problem.id,
    async (tx) => {
      const gone = await removeShare(tx, id)
      const { account_id: accountId } = gone
      const { handle } = await getOwner(tx, accountId)
      ctx.audit({ details: { with: handle, access: gone.access } })
      await notify(tx, { accountId, actorId: ctx.account.id, kind: 'unshared', problem })
      const change: Change = { type: 'removed', path: 'access', from: gone.access, to: null }
      return { result: undefined, ...recordOf(id, gone.account_id, change) }
    },
    { evenLocked: true },
  )

const recordOf = (
  id: ShareId,
  shareAccountId: AccountId,
  change: Change,
): Omit<ProblemChange<unknown>, 'result'> => ({
  revision: { path: `shares/${id}`, changes: [change], shareAccountId },
  events: [{ kind: 'share', id }],
})

const findRequest = async (ctx: Ctx, problemId: ProblemId) => {
  const row = await findShareRequest(ctx.db, problemId, ctx.account.id)
  return row ? { problemId, createdAt: row.created_at.toISOString() } : null
}

export const shareRoutes = {
  listShares: async ({ ctx, problem }) => ({
    owner: await getOwner(ctx.db, problem.ownerId),
    shares: await listShares(ctx.db, problem.id),
  }),
  createShare: ({ ctx, problem, body }) => createShare(ctx, problem, body),
  updateShare: ({ ctx, problem, params: { shareId: id }, body: { access } }) =>
    changeProblem(ctx, problem.id, (tx) => changeAccess(ctx, tx, problem, { id, access }), {
      evenLocked: true,
    }),
  deleteShare: async ({ ctx, problem, params }) => {
    await deleteShare(ctx, problem, params.shareId)
    return undefined
  },
  getShareRequest: async ({ ctx, problem }) => ({
    shareRequest:
      problem.role === 'none' && !problem.isAdministrator
        ? await findRequest(ctx, problem.id)
        : null,
  }),
  createShareRequest: async ({ ctx, problem }) => {
    if (await insertShareRequest(ctx.db, problem.id, ctx.account.id))
      await notify(ctx.db, {
        accountId: problem.ownerId,
        actorId: ctx.account.id,
        kind: 'requested',
        problem,
        ...(problem.role === 'tester' ? { access: 'editor' as const } : {}),
      })
    const shareRequest = await findRequest(ctx, problem.id)
    if (!shareRequest) throw new AppError('ErrNotFound')
    return { shareRequest }
  },
} satisfies SomeHandlers
