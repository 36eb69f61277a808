import type { ProblemId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'

/** Kept files of a package's folder `include`, in the order of their paths. */
export const findIncludes = async (
  db: Db,
  problemId: ProblemId,
): Promise<{ path: string; hash: string; size: number }[]> => {
  const rows = await db
    .selectFrom('kept_files as k')
    .innerJoin('blobs as b', 'b.hash', 'k.hash')
    .select(['k.path', 'k.hash', 'b.size'])
    .where('k.problem_id', '=', problemId)
    .where('k.path', 'like', 'include/%')
    .orderBy('k.path')
    .execute()
  return rows.map(({ size, ...row }) => ({ ...row, size: Number(size) }))
}
