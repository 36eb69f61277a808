import type { ProblemId } from '@drafts/contract'
import { uuidOf } from '@drafts/formats'
import type { Db, Tx } from '../../../platform/db/connect.ts'

// Which problem a Kattis package is, by its uuid. It belongs to one problem of the server: to the one that was there first.

/** That of a package which this problem is; undefined: one that is made of its id. */
export const findUuid = async (db: Db | Tx, problemId: ProblemId): Promise<string | undefined> => {
  const row = await db
    .selectFrom('package_uuids')
    .select('uuid')
    .where('problem_id', '=', problemId)
    .executeTakeFirst()
  return row?.uuid
}

/** Nothing where another problem has it: this one gets its own. */
export const claimUuid = async (db: Db | Tx, problemId: ProblemId, uuid: string): Promise<void> => {
  await db
    .insertInto('package_uuids')
    .values({ problem_id: problemId, uuid })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** A package went out: whoever imports it here makes another problem. */
export const recordUuid = (db: Db, problemId: ProblemId): Promise<void> =>
  claimUuid(db, problemId, uuidOf(problemId))
