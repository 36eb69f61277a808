import type { ListQuery, ProblemSummary } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { listProblems, searchProblems } from '../problems/index.ts'
import type { FoundProblems, Listed, ListName } from '../problems/index.ts'
import { countProblems } from './count-problems.ts'
import { countVisible } from './counts-work.ts'

// Problems in lists carry how many items of the checklist are open. That takes sections, tests, solutions and their
// runs, so these routes are here, above what stores them.

const viewerOf = ({ account }: Ctx) => ({
  id: account.id,
  isAdministrator: account.permits.includes('drafts:administrator'),
})

const prepare = async (ctx: Ctx, { sort, readiness }: ListQuery): Promise<void> => {
  if (sort === 'readiness' || readiness) await countVisible(ctx.db, ctx.account.id)
}

/** What is stored need not be counted: that takes all that problems have. */
const withReadiness = async (
  ctx: Ctx,
  { problems, counted }: Listed,
  marks?: FoundProblems['marks'],
): Promise<ProblemSummary[]> => {
  const counts = await countProblems(
    ctx,
    problems.filter(({ id }) => !counted.has(id)),
  )
  return problems.map((problem) => ({
    ...problem,
    readiness: (problem.canEdit && (counted.get(problem.id) ?? counts.get(problem.id))) || null,
    found: marks?.get(problem.id) ?? null,
  }))
}

const list =
  (name: ListName) =>
  async ({ ctx, query }: { ctx: Ctx; query: ListQuery }) => {
    await prepare(ctx, query)
    const listed = await listProblems(ctx.db, viewerOf(ctx), { ...query, name })
    return {
      problems: await withReadiness(ctx, listed),
      pager: { count: listed.count, start: query.start },
    }
  }

export const readinessRoutes = {
  listProblems: list('all'),
  listMyProblems: list('my'),
  listSharedProblems: list('shared'),
  listFavoriteProblems: list('favorites'),
  searchProblems: async ({ ctx, query }) => {
    await prepare(ctx, query)
    const found = await searchProblems(ctx.db, viewerOf(ctx), query)
    return {
      problems: await withReadiness(ctx, found, found.marks),
      pager: { count: found.count, start: query.start },
      isSimilar: found.isSimilar,
    }
  },
} satisfies SomeHandlers
