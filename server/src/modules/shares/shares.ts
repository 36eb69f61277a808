import { AppError, Handle } from '@drafts/contract'
import type { Share } from '@drafts/contract'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { findAccountByHandle } from '../accounts/index.ts'
import { notify } from '../notifications/index.ts'
import { lockProblem } from '../problems/index.ts'
import { recordRevision } from '../revisions/index.ts'

const readShares = async (ctx: Ctx, problemId: string): Promise<Share[]> => {
  const rows = await ctx.db
    .selectFrom('shares as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.problem_id', 's.access', 's.created_at', 'a.id as account_id', 'a.handle'])
    .where('s.problem_id', '=', problemId)
    .orderBy('s.created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    resourceId: row.problem_id,
    account: { id: row.account_id, handle: row.handle },
    access: row.access as Share['access'],
    createdAt: row.created_at.toISOString(),
  }))
}

/** Errors in the order of spec §8 "Share create errors". */
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
  if (!account.permits.includes('drafts:invited'))
    throw new AppError('ErrBadAccountDrafts', {
      message: `${account.handle} is not on the product's drafts service.`,
    })
  if (account.id === problem.ownerId)
    throw new AppError('ErrShareUnneeded', {
      message:
        account.id === ctx.account.id
          ? 'You already have access to this problem.'
          : `${account.handle} already has access to this problem.`,
    })
  const id = newId()
  await ctx.db.transaction().execute(async (tx) => {
    await lockProblem(tx, problem.id)
    const made = await tx
      .insertInto('shares')
      .values({ id, problem_id: problem.id, account_id: account.id, access: body.access })
      .onConflict((oc) => oc.columns(['problem_id', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made)
      throw new AppError('ErrShareDuplicate', {
        message: `${account.handle} already has access to this problem.`,
      })
    await tx
      .deleteFrom('share_requests')
      .where('problem_id', '=', problem.id)
      .where('account_id', '=', account.id)
      .execute()
    await recordRevision(tx, {
      problemId: problem.id,
      actorId: ctx.account.id,
      path: `shares/${id}`,
      changes: [{ type: 'added', path: 'access', from: null, to: body.access }],
      contents: {},
      shareAccountId: account.id,
    })
    await publish(tx, `problem:${problem.id}`, 'share', id)
    await notify(
      tx,
      account.id,
      `/p/${problem.id}`,
      `${ctx.account.handle} shared “${problem.title}” with you as ${body.access}.`,
    )
  })
  const share = (await readShares(ctx, problem.id)).find((one) => one.id === id)
  if (!share) throw new AppError('ErrNotFound')
  return share
}

const deleteShare = async (ctx: Ctx, problem: ProblemAccess, shareId: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    await lockProblem(tx, problem.id)
    const gone = await tx
      .deleteFrom('shares')
      .where('id', '=', shareId)
      .returning(['account_id', 'access'])
      .executeTakeFirst()
    if (!gone) throw new AppError('ErrNotFound')
    await recordRevision(tx, {
      problemId: problem.id,
      actorId: ctx.account.id,
      path: `shares/${shareId}`,
      changes: [{ type: 'removed', path: 'access', from: gone.access, to: null }],
      contents: {},
      shareAccountId: gone.account_id,
    })
    await publish(tx, `problem:${problem.id}`, 'share', shareId)
    if (gone.account_id !== ctx.account.id)
      await notify(
        tx,
        gone.account_id,
        '/problems/shared',
        `“${problem.title}” is no longer shared with you.`,
      )
  })

const findRequest = async (ctx: Ctx, problemId: string) => {
  const row = await ctx.db
    .selectFrom('share_requests')
    .selectAll()
    .where('problem_id', '=', problemId)
    .where('account_id', '=', ctx.account.id)
    .executeTakeFirst()
  return row ? { problemId, createdAt: row.created_at.toISOString() } : null
}

export const shareRoutes = {
  listShares: async ({ ctx, problem }) => {
    const owner = await ctx.db
      .selectFrom('accounts')
      .select(['id', 'handle'])
      .where('id', '=', problem.ownerId)
      .executeTakeFirstOrThrow()
    return { owner, shares: await readShares(ctx, problem.id) }
  },
  createShare: ({ ctx, problem, body }) => createShare(ctx, problem, body),
  deleteShare: async ({ ctx, problem, params }) => {
    await deleteShare(ctx, problem, params.shareId)
    return undefined
  },
  getShareRequest: async ({ ctx, problem }) => ({
    shareRequest: await findRequest(ctx, problem.id),
  }),
  createShareRequest: async ({ ctx, problem }) => {
    const made = await ctx.db
      .insertInto('share_requests')
      .values({ problem_id: problem.id, account_id: ctx.account.id })
      .onConflict((oc) => oc.doNothing())
      .returning('problem_id')
      .executeTakeFirst()
    if (made)
      await notify(
        ctx.db,
        problem.ownerId,
        `/p/${problem.id}#share=${encodeURIComponent(ctx.account.handle)}`,
        `${ctx.account.handle} asks for access to “${problem.title}”.`,
      )
    const shareRequest = await findRequest(ctx, problem.id)
    if (!shareRequest) throw new AppError('ErrNotFound')
    return { shareRequest }
  },
} satisfies SomeHandlers
