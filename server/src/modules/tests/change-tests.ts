import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/db/publish.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { lockProblem } from '../problems/index.ts'
import { recordRevision } from '../revisions/index.ts'
import type { Change } from '../revisions/index.ts'

export interface TestChange<R> {
  result: R
  path: string
  changes: Change[]
  contents: Record<string, object | null>
  /** Ids whose rows changed. */
  touched: string[]
}

/** The one deed by which tests change: lock the problem, change, record, publish, in one transaction. */
export const changeTests = async <R>(
  { db, account }: Pick<Ctx, 'db' | 'account'>,
  problemId: string,
  deed: (tx: Tx) => Promise<TestChange<R>>,
): Promise<R> =>
  db.transaction().execute(async (tx) => {
    await lockProblem(tx, problemId)
    const { result, path, changes, contents, touched } = await deed(tx)
    if (touched.length === 0 && changes.length === 0) return result
    await recordRevision(tx, { problemId, actorId: account.id, path, changes, contents })
    for (const id of touched) await publish(tx, `problem:${problemId}`, 'test', id)
    return result
  })
