import { AppError } from '@drafts/contract'
import type { AccountId, SolutionId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { ProblemAccess } from '../../../platform/http/context.ts'
import { mayInspect } from '../../problems/index.ts'
import { mayViewSource, getSolution } from '../../solutions/index.ts'

/** What of an execution its reader may see. */
export interface Viewer {
  /** May see tests. */
  author: boolean
  /** May see what the program and the programs around it wrote: false for the private solution of another. */
  seesWords: boolean
}

/** Throws ErrNotFound for who is neither an author of the problem nor the submitter. */
export const requireViewer = async (
  db: Db,
  accountId: AccountId,
  problem: ProblemAccess,
  execution: { submitter_id: AccountId; solution_id: SolutionId | null },
): Promise<Viewer> => {
  const author = mayInspect(problem)
  if (!author && execution.submitter_id !== accountId) throw new AppError('ErrNotFound')
  if (execution.solution_id === null) return { author, seesWords: true }
  const solution = await getSolution(db, execution.solution_id)
  return { author, seesWords: mayViewSource(solution, accountId, problem) }
}
