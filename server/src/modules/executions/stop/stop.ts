import type { AccountId, ExecutionId } from '@drafts/contract'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/db/publish.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { wake } from '../../../platform/db/wake.ts'
import type { Ctx, ProblemAccess } from '../../../platform/http/context.ts'
import { markUncounted } from '../../problems/index.ts'
import { removeJob } from '../../queue/index.ts'
import { endRuns } from './end-run.ts'
import { listOpenExecutions, getExecution } from '../executions.store.ts'
import type { RunsOf } from '../executions.store.ts'
import { requireViewer } from '../read/viewer.ts'
import { dropRuns, markStopped } from '../start/write-execution.store.ts'
import type { EndedExecution } from '../start/reported-runs.ts'

/**
 * Ends a run now (docs/product/judging.md#stopping): with its job gone no judge can go on, and the one that has it, woken,
 * kills what runs. A run that is over stays as it is.
 */
export const stopExecution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  executionId: ExecutionId,
): Promise<void> => {
  const { execution } = await getExecution(ctx.db, executionId)
  await requireViewer(ctx.db, ctx.account.id, problem, execution)
  const stopped = await inTransaction(ctx.db, async (tx) => {
    if (!(await removeJob(tx, executionId))) return false
    await endRuns(tx, [await markStopped(tx, executionId, ctx.account.id)], ctx.account.id)
    await publish(tx, `problem:${problem.id}`, [{ kind: 'execution', id: executionId }])
    return true
  })
  if (!stopped) return
  // What it judged before counts in the matrix.
  await markUncounted(ctx.db, problem.id)
  await wake(ctx.db, 'drafts_jobs')
}

/**
 * Ends every run of a problem or a solution that is being deleted; answers which. The caller wakes the judges after the
 * commit.
 */
export const stopExecutionsOf = async (
  tx: Tx,
  what: RunsOf,
  accountId: AccountId,
): Promise<ExecutionId[]> => {
  const stopped: ExecutionId[] = []
  // All jobs first, in the order of their ids: so does what ends a run, before the row that counts the runs of an account.
  for (const id of (await listOpenExecutions(tx, what)).toSorted())
    if (await removeJob(tx, id)) stopped.push(id)
  const runs: EndedExecution[] = []
  for (const id of stopped) runs.push(await markStopped(tx, id, accountId))
  await endRuns(tx, runs, accountId)
  return stopped
}

/** Ends runs of programs that are nobody's, and removes them. Nobody's rights are asked: they may be what ended the work. */
export const dropOpenRuns = async (db: Db, ids: readonly ExecutionId[]): Promise<void> => {
  const stopped = await inTransaction(db, async (tx) => {
    let some = false
    for (const id of ids.toSorted()) if (await removeJob(tx, id)) some = true
    await dropRuns(tx, ids)
    return some
  })
  if (stopped) await wake(db, 'drafts_jobs')
}
