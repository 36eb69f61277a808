import type { AccountId, ProgramId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { wasChangedByOthers } from '../../revisions/index.ts'
import type { ProblemAccess } from '../../../platform/http/context.ts'

/** Who may read a source: of a changed program, as of the solution that it was. */
export interface SourceOwnership {
  private: boolean
  creator_id: AccountId
}

/**
 * Whether the judge may give the source to checker and driver. A private one is given only where nobody but the
 * solution's creator and the problem's owner, who may read it, ever changed these or a helper file that the job has beside them; a
 * fork does not know who did.
 */
export const givesSource = async (
  db: Db,
  problem: Pick<ProblemAccess, 'id' | 'ownerId' | 'forkBaseId'>,
  solution: SourceOwnership | null,
  helperIds: readonly ProgramId[],
): Promise<boolean> => {
  if (!solution?.private) return true
  if (problem.forkBaseId !== null) return false
  const readers = [problem.ownerId, solution.creator_id]
  const paths = ['checker', 'driver', ...helperIds.map((id) => `programs/${id}`)]
  return !(await wasChangedByOthers(db, problem.id, paths, readers))
}
