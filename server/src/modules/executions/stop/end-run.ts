import type { AccountId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { notify } from '../../notifications/index.ts'
import { noteAnswersAgain } from '../../tests/index.ts'
import { isHere, takeBulkRun } from '../start/bulk-runs.store.ts'
import type { EndedExecution } from '../start/write-execution.store.ts'

/**
 * An execution has ended. With the last of several solutions that run at once, the one who started them gets a notification,
 * unless they have the problem open or stopped it themselves (docs/product/notifications.md#bulk-runs).
 */
export const endRun = async (
  tx: Tx,
  { executionId, problemId, solutionId, accountId, isMaking, isFree }: EndedExecution,
  stoppedBy: AccountId | null,
): Promise<void> => {
  if (solutionId === null) return
  if (isMaking) await noteAnswersAgain(tx, executionId)
  if (isFree) return
  const all = await takeBulkRun(tx, accountId, problemId)
  if (!all || (await isHere(tx, accountId, problemId))) return
  const problem = { id: problemId, title: all.title }
  await notify(tx, { accountId, actorId: stoppedBy, kind: 'run', problem, count: all.runs })
}
