import type { AccountId, ExecutionId } from '@drafts/contract'
import type { Tx } from '../../../platform/db/connect.ts'
import { notify } from '../../notifications/index.ts'
import { noteAnswersAgain } from '../../tests/index.ts'
import { findEndedRun, isHere, takeBulkRun } from '../start/bulk-runs.store.ts'

/**
 * An execution has ended. With the last of several that run at once, the one who started them gets a notification, unless they have the
 * problem open or stopped it themselves (docs/product/notifications.md#bulk-runs).
 */
export const endRun = async (
  tx: Tx,
  executionId: ExecutionId,
  stoppedBy: AccountId | null,
): Promise<void> => {
  const run = await findEndedRun(tx, executionId)
  if (!run) return
  if (run.isMaking) await noteAnswersAgain(tx, executionId)
  if (run.isFree) return
  const { accountId, problem } = run
  const count = await takeBulkRun(tx, accountId, problem.id)
  if (count < 2 || (await isHere(tx, accountId, problem.id))) return
  await notify(tx, { accountId, actorId: stoppedBy, kind: 'run', problem, count })
}
