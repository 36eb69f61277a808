import type { ProblemId } from '@drafts/contract'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { wake } from '../../../platform/db/wake.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { holdProblem } from '../../problems/index.ts'
import { insertJobs } from '../../queue/index.ts'
import { publishRuns } from '../publish-runs.ts'
import { insertExecutions } from './write-execution.store.ts'

export interface Queued {
  execution: Insertable<Tables['executions']>
  checks: Insertable<Tables['checks']>[]
  languageIds: string[]
  /** Nobody waits for it. */
  isBackground: boolean
}

/** One transaction writes executions, their waiting checks and jobs; judges that wait are woken after it. */
export const queueExecutions = async (
  ctx: Ctx,
  problemId: ProblemId,
  runs: readonly Queued[],
  also: (tx: Tx) => Promise<void>,
): Promise<void> => {
  await inTransaction(ctx.db, async (tx) => {
    // A change that deletes the problem or the solution stops their runs: it comes after this one, or is seen here.
    await holdProblem(tx, problemId)
    await insertExecutions(tx, runs)
    await also(tx)
    await insertJobs(
      tx,
      runs.map(({ execution, languageIds, isBackground }) => ({
        execution_id: execution.id,
        account_id: ctx.account.id,
        language_ids: languageIds,
        is_background: isBackground,
      })),
    )
    await publishRuns(
      tx,
      problemId,
      runs.map(({ execution }) => ({
        id: execution.id,
        solutionId: execution.solution_id ?? null,
      })),
    )
  })
  await wake(ctx.db, 'drafts_jobs')
}
