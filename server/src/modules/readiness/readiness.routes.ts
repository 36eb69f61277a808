import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { listProblems } from '../problems/index.ts'
import type { ListName } from '../problems/index.ts'
import { countProblems } from './count-problems.ts'

// Problems in lists carry how many items of the checklist are open. That takes sections, tests, solutions and their
// runs, so these routes are here, above what stores them.

const list =
  (name: ListName) =>
  async ({ ctx, query }: { ctx: Ctx; query: { start: number; q?: string } }) => {
    const viewer = {
      id: ctx.account.id,
      isAdministrator: ctx.account.permits.includes('drafts:administrator'),
    }
    const { problems, count } = await listProblems(ctx.db, viewer, { name, ...query })
    const counts = await countProblems(ctx, problems)
    return {
      problems: problems.map((problem) => ({
        ...problem,
        readiness: counts.get(problem.id) ?? null,
      })),
      pager: { count, start: query.start },
    }
  }

export const readinessRoutes = {
  listProblems: list('all'),
  listMyProblems: list('my'),
  listSharedProblems: list('shared'),
  listFavoriteProblems: list('favorites'),
  searchProblems: list('search'),
} satisfies SomeHandlers
