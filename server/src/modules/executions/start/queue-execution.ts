import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/db/publish.ts'
import type { Tables } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { wake } from '../../../platform/db/wake.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { holdProblem } from '../../problems/index.ts'
import { insertJob } from '../../queue/index.ts'
import { insertExecution } from './write-execution.store.ts'

export interface Queued {
  execution: Insertable<Tables['executions']>
  checks: Insertable<Tables['checks']>[]
  languageIds: string[]
  /** Nobody waits for it. */
  isBackground: boolean
}

/** One transaction writes the execution, its waiting checks and the job; a judge that waits is woken after it. */
export const queueExecution = async (
  ctx: Ctx,
  { execution, checks, languageIds, isBackground }: Queued,
  also: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const { id, problem_id: problemId } = execution
  await inTransaction(ctx.db, async (tx) => {
    // A change that deletes the problem or the solution stops their runs: it comes after this one, or is seen here.
    await holdProblem(tx, problemId)
    await insertExecution(tx, execution, checks)
    await also(tx)
    await insertJob(tx, {
      execution_id: id,
      account_id: ctx.account.id,
      language_ids: languageIds,
      is_background: isBackground,
    })
    await publish(tx, `problem:${problemId}`, [{ kind: 'execution', id }])
  })
  await wake(ctx.db, 'drafts_jobs')
}
