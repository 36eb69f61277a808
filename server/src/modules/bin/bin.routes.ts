import type { ExecutionId, ProblemId } from '@drafts/contract'
import { AppError } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { wake } from '../../platform/db/wake.ts'
import type { Ctx, SomeHandlers } from '../../platform/http/context.ts'
import { stopExecutionsOf } from '../executions/index.ts'
import { listBinned, markDeleted, unmarkDeleted } from '../problems/index.ts'
import { changeProblem } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'

// A deleted problem lies in the bin (docs/product/pages.md#bin). It is kept whole, history and all, so deleting and
// bringing back are no revisions of it.

const deleteProblem = async (ctx: Ctx, problemId: ProblemId): Promise<void> => {
  const action = async (tx: Tx, at: Date): Promise<ProblemChange<ExecutionId[]>> => {
    const stopped = await stopExecutionsOf(tx, { problemId }, ctx.account.id)
    await markDeleted(tx, problemId, at)
    return {
      result: stopped,
      events: [
        ...stopped.map((id) => ({ kind: 'execution', id }) as const),
        { kind: 'section', id: 'deleted' },
      ],
    }
  }
  const stopped = await changeProblem(ctx, problemId, action)
  if (stopped.length > 0) await wake(ctx.db, 'drafts_jobs')
}

/** `changeProblem` knows of no deleted problem, and this one is nobody else's to change. */
const bringBack = (ctx: Ctx, problemId: ProblemId): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    if (!(await unmarkDeleted(tx, problemId))) throw new AppError('ErrNotFound')
    await publish(tx, `problem:${problemId}`, [{ kind: 'section', id: 'deleted' }])
  })

export const binRoutes = {
  deleteProblem: async ({ ctx, problem }) => {
    await deleteProblem(ctx, problem.id)
    return undefined
  },
  bringBackProblem: async ({ ctx, problem }) => {
    await bringBack(ctx, problem.id)
    return undefined
  },
  listBin: async ({ ctx, query }) => {
    const viewer = {
      id: ctx.account.id,
      isAdministrator: ctx.account.permits.includes('drafts:administrator'),
    }
    const { problems, count } = await listBinned(ctx.db, viewer, query.start)
    return { problems, pager: { count, start: query.start } }
  },
} satisfies SomeHandlers
