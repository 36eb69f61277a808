import type { ListedSolution, WantVerdict } from '@drafts/contract'
import { AppError } from '@drafts/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { ProblemAccess } from '../../platform/http/context.ts'

export type SolutionRow = Selectable<Tables['solutions']> & { source_size: string; creator: string }

const query = (db: Db | Tx) =>
  db
    .selectFrom('solutions as s')
    .innerJoin('accounts as a', 'a.id', 's.creator_id')
    .innerJoin('blobs as b', 'b.hash', 's.source_hash')
    .selectAll('s')
    .select(['a.handle as creator', 'b.size as source_size'])

export const readSolutions = (db: Db | Tx, problemId: string): Promise<SolutionRow[]> =>
  query(db).where('s.problem_id', '=', problemId).orderBy('s.position').execute()

export const readSolution = async (db: Db | Tx, solutionId: string): Promise<SolutionRow> => {
  const row = await query(db).where('s.id', '=', solutionId).executeTakeFirst()
  if (!row) throw new AppError('ErrNotFound')
  return row
}

/** A private solution's source is read only by its creator and the owner (contract §3). */
export const mayViewSource = (
  row: { private: boolean; creator_id: string },
  accountId: string,
  problem: Pick<ProblemAccess, 'role'>,
): boolean => !row.private || row.creator_id === accountId || problem.role === 'owner'

export const presentSolution = (
  row: SolutionRow,
  canView: boolean,
): Omit<ListedSolution, 'execution' | 'needsExecution'> => ({
  id: row.id,
  problemId: row.problem_id,
  label: row.label,
  languageId: row.language_id,
  sourceSize: canView ? Number(row.source_size) : null,
  reference: row.reference,
  wantVerdict: row.want_verdict as WantVerdict | null,
  notes: row.notes,
  private: row.private,
  creator: { handle: row.creator },
  canView,
  modifiedAt: row.modified_at.toISOString(),
})

/** What a revision remembers of a solution; a private source stays out of everybody's history. */
export const solutionContent = (row: {
  label: string
  language_id: string
  source_hash: string
  reference: boolean
  want_verdict: string | null
  notes: string
  private: boolean
}) => ({
  label: row.label,
  languageId: row.language_id,
  source: row.source_hash,
  reference: row.reference,
  wantVerdict: row.want_verdict,
  notes: row.notes,
  private: row.private,
})
