import { AppError } from '@drafts/contract'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { findAccountByHandle, presentFound } from '../accounts/index.ts'
import {
  deleteFavorite,
  getSummary,
  insertFavorite,
  listVisibleOf,
  setAllowances,
} from './problems.store.ts'
import { listFilters } from './problem-words.store.ts'
import { listAllProblems } from './problem-list.store.ts'

const viewer = (ctx: Ctx) => ({
  id: ctx.account.id,
  isAdministrator: ctx.account.permits.includes('drafts:administrator'),
})

export const problemRoutes = {
  markFavorite: async ({ ctx, problem }) => {
    await insertFavorite(ctx.db, problem.id, ctx.account.id)
    return undefined
  },
  unmarkFavorite: async ({ ctx, problem }) => {
    await deleteFavorite(ctx.db, problem.id, ctx.account.id)
    return undefined
  },
  getProfile: async ({ ctx, params }) => {
    const account = await findAccountByHandle(ctx.db, params.handle)
    if (!account) throw new AppError('ErrNotFound')
    const problems = await listVisibleOf(ctx.db, account.id, viewer(ctx))
    return {
      ...presentFound(account),
      createdAt: account.created_at.toISOString(),
      problems: problems.map(({ modified_at, ...problem }) => ({
        ...problem,
        modifiedAt: modified_at.toISOString(),
      })),
    }
  },
  adminListProblems: async ({ ctx, query }) => {
    const problems = await listAllProblems(ctx.db, viewer(ctx), query.q)
    // Readiness is for those who work on a problem, and would take long for a hundred of them.
    return { problems: problems.map((problem) => ({ ...problem, readiness: null, found: null })) }
  },
  listFilters: ({ ctx }) => listFilters(ctx.db, ctx.account.id),
  adminSaveProblem: async ({ ctx, params, body }) => {
    await setAllowances(ctx.db, params.problemId, {
      locked: body.locked,
      allow_thorough: body.allowThoroughExecution,
    })
    const summary = await getSummary(ctx.db, viewer(ctx), params.problemId)
    if (!summary) throw new AppError('ErrNotFound')
    ctx.audit({ subject: summary.title, href: `/p/${summary.id}`, details: textsOf(body) })
    await publish(ctx.db, `problem:${params.problemId}`, [
      ...(body.locked === undefined ? [] : [{ kind: 'section' as const, id: 'lock' }]),
      ...(body.allowThoroughExecution === undefined
        ? []
        : [{ kind: 'section' as const, id: 'thorough' }]),
    ])
    return { ...summary, readiness: null, found: null }
  },
} satisfies SomeHandlers

const textsOf = (body: Record<string, boolean | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
