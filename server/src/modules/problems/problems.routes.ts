import { AppError } from '@drafts/contract'
import { sql } from 'kysely'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { getSummary, listProblems } from './problems.store.ts'

const viewer = (ctx: Ctx) => ({
  id: ctx.account.id,
  isAdministrator: ctx.account.permits.includes('drafts:administrator'),
})

export const problemRoutes = {
  deleteProblem: async ({ ctx, problem }) => {
    await ctx.db
      .updateTable('problems')
      .set({ deleted_at: sql<Date>`now()` })
      .where('id', '=', problem.id)
      .execute()
    return undefined
  },
  markFavorite: async ({ ctx, problem }) => {
    await ctx.db
      .insertInto('favorites')
      .values({ problem_id: problem.id, account_id: ctx.account.id })
      .onConflict((oc) => oc.doNothing())
      .execute()
    return undefined
  },
  unmarkFavorite: async ({ ctx, problem }) => {
    await ctx.db
      .deleteFrom('favorites')
      .where('problem_id', '=', problem.id)
      .where('account_id', '=', ctx.account.id)
      .execute()
    return undefined
  },
  adminListProblems: async ({ ctx, query }) => {
    const found = await listProblems(ctx.db, viewer(ctx), {
      name: 'admin',
      start: 0,
      q: query.q,
      limit: 100,
    })
    // Readiness is for whoever works on a problem, and would take long for a hundred of them.
    return { problems: found.problems.map((problem) => ({ ...problem, readiness: null })) }
  },
  adminSaveProblem: async ({ ctx, params, body }) => {
    const changes = {
      ...(body.locked === undefined ? {} : { locked: body.locked }),
      ...(body.allowThoroughExecution === undefined
        ? {}
        : { allow_thorough: body.allowThoroughExecution }),
    }
    if (Object.keys(changes).length > 0)
      await ctx.db.updateTable('problems').set(changes).where('id', '=', params.problemId).execute()
    const summary = await getSummary(ctx.db, viewer(ctx), params.problemId)
    if (!summary) throw new AppError('ErrNotFound')
    return { ...summary, readiness: null }
  },
} satisfies SomeHandlers
