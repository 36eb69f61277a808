import type { ProblemId } from '@drafts/contract'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** A kept file of a package's folder `include`; its path begins with that. */
export interface Include {
  path: string
  hash: string
  size: number
}

/** By problem, in the order of their paths; nothing of a problem that has none. */
export const findIncludes = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<Map<ProblemId, Include[]>> => {
  const rows = await db
    .selectFrom('kept_files as k')
    .innerJoin('blobs as b', 'b.hash', 'k.hash')
    .select(['k.problem_id', 'k.path', 'k.hash', 'b.size'])
    .where('k.problem_id', '=', anyOf(problemIds))
    .where('k.path', 'like', 'include/%')
    .orderBy('k.path')
    .execute()
  const groups = Map.groupBy(rows, ({ problem_id: id }) => id)
  return new Map(
    [...groups].map(([id, files]) => [
      id,
      files.map(({ path, hash, size }) => ({ path, hash, size: Number(size) })),
    ]),
  )
}
