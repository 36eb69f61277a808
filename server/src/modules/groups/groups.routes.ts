import type { GroupId, ProblemId, TestGroup } from '@drafts/contract'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { pageOf } from '../../platform/http/page-of.ts'
import { createGroup, deleteGroup, updateGroup } from './change-group.ts'
import { getGroup, listGroups, viewGroup } from './groups.store.ts'

const viewGroups = async (db: Ctx['db'], problemId: ProblemId): Promise<TestGroup[]> => {
  const rows = await listGroups(db, problemId)
  return rows.map((row) => viewGroup(row, rows))
}

/** A group as it leaves the server. */
export const wholeGroup = async ({ db }: Pick<Ctx, 'db'>, id: GroupId): Promise<TestGroup> => {
  const row = await getGroup(db, id)
  return viewGroup(row, await listGroups(db, row.problem_id))
}

export const groupRoutes = {
  listGroups: async ({ ctx, problem, query }) => {
    const { items, ...rest } = pageOf(await viewGroups(ctx.db, problem.id), query)
    return { groups: items, ...rest }
  },
  createGroup: async ({ ctx, problem, body }) =>
    wholeGroup(ctx, await createGroup(ctx, problem.id, body)),
  updateGroup: async ({ ctx, problem, params, body }) => {
    await updateGroup(ctx, problem.id, params.groupId, body)
    return wholeGroup(ctx, params.groupId)
  },
  deleteGroup: async ({ ctx, problem, params }) => {
    await deleteGroup(ctx, problem.id, params.groupId)
    return undefined
  },
} satisfies SomeHandlers
