import type { AccountId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { notify } from '../../notifications/index.ts'
import { noteAnswersAgain } from '../../tests/index.ts'
import { isHere, takeBulkRun } from '../start/bulk-runs.store.ts'
import type { EndedExecution } from '../start/reported-runs.ts'

/**
 * Executions have ended. With the last of several solutions that run at once, the one who started them gets a notification,
 * unless they have the problem open or stopped it themselves (docs/product/notifications.md#bulk-runs).
 */
export const endRuns = async (
  tx: Tx,
  runs: readonly EndedExecution[],
  stoppedBy: AccountId | null,
): Promise<void> => {
  const ofSolutions = runs.filter(({ solutionId }) => solutionId !== null)
  for (const { executionId, isMaking } of ofSolutions)
    if (isMaking) await noteAnswersAgain(tx, executionId)
  const counted = ofSolutions.filter(({ isFree }) => !isFree)
  // Rows are locked in this order, whoever ends runs.
  const named = counted.map((run) => [`${run.accountId} ${run.problemId}`, run] as const)
  const distinct = new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  for (const { accountId, problemId } of distinct.values()) {
    const all = await takeBulkRun(tx, accountId, problemId)
    if (!all || (await isHere(tx, accountId, problemId))) continue
    const problem = { id: problemId, title: all.title }
    await notify(tx, { accountId, actorId: stoppedBy, kind: 'run', problem, count: all.runs })
  }
}
