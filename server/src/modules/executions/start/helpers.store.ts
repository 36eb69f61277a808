import type { BlobRef, ProblemId, ProgramId } from '@drafts/contract'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** A helper file of the problem (docs/product/programs.md#uses). */
export interface ProblemHelper {
  id: ProgramId
  name: string
  blob: BlobRef
  /** Whether it may read the source of a solution. */
  readsSource: boolean
}

/**
 * By problem, in the order of their names: what stands beside its checker and its driver. The judge has a testlib.h for these; a
 * problem's own one decides what its generators draw, and no verdict.
 */
export const findHelpers = async (
  db: Db,
  problemIds: readonly ProblemId[],
): Promise<Map<ProblemId, ProblemHelper[]>> => {
  const rows = await db
    .selectFrom('programs as p')
    .innerJoin('blobs as b', 'b.hash', 'p.source_hash')
    .select(['p.problem_id', 'p.id', 'p.label', 'p.source_hash', 'b.size', 'b.names_source'])
    .where('p.problem_id', '=', anyOf(problemIds))
    .where('p.role', '=', 'helper')
    .where('p.deleted_at', 'is', null)
    .where('p.label', '<>', 'testlib.h')
    .orderBy(sql`p.label collate "C"`)
    .execute()
  const groups = Map.groupBy(rows, ({ problem_id: problemId }) => problemId)
  return new Map(
    [...groups].map(([problemId, files]) => [
      problemId,
      files.map(({ id, label: name, source_hash: hash, size, names_source: isNamed }) => ({
        id,
        name,
        blob: { hash, size: Number(size) },
        readsSource: isNamed ?? true,
      })),
    ]),
  )
}
