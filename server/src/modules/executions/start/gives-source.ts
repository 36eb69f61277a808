import type { AccountId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { wasChangedByOthers } from '../../revisions/index.ts'
import type { ProblemAccess } from '../../../platform/http/context.ts'
import { findHelpers } from './helpers.store.ts'

/** Who may read a source: of a changed program, as of the solution that it was. */
export interface SourceOwnership {
  private: boolean
  creator_id: AccountId
}

/**
 * Whether the judge may give the source to checker and driver. A private one is given only where nobody but the
 * solution's creator and the problem's owner, who may read it, ever changed these or a helper file, which is beside both; a fork
 * does not know who did.
 */
export const givesSource = async (
  db: Db,
  problem: Pick<ProblemAccess, 'id' | 'ownerId' | 'forkBaseId'>,
  solution: SourceOwnership | null,
): Promise<boolean> => {
  if (!solution?.private) return true
  if (problem.forkBaseId !== null) return false
  const readers = [problem.ownerId, solution.creator_id]
  const helpers = (await findHelpers(db, [problem.id])).get(problem.id) ?? []
  const paths = ['checker', 'driver', ...helpers.map(({ id }) => `programs/${id}`)]
  return !(await wasChangedByOthers(db, problem.id, paths, readers))
}
