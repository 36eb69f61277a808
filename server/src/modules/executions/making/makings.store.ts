import type { ExecutionId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'

/** Whether a run is one whose outputs are to become answers. */
export const isMaking = async (db: Db, executionId: ExecutionId): Promise<boolean> => {
  const row = await db
    .selectFrom('executions')
    .select('making')
    .where('id', '=', executionId)
    .executeTakeFirst()
  return row?.making === true
}
