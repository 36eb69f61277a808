import { AppError } from '@drafts/contract'
import type { AccountId, ExecutionId, SolutionId } from '@drafts/contract'
import type { Db } from '../../../platform/db/connect.ts'
import type { ProblemAccess } from '../../../platform/http/context.ts'
import { mayInspect } from '../../problems/index.ts'
import { mayViewSource, getSolution } from '../../solutions/index.ts'
import { findSubmitted } from './submissions.store.ts'

/** The parts of an execution that its reader may see. */
export interface ExecutionReader {
  /** May see tests. */
  author: boolean
  /** May see what the program and the programs around it wrote: false for the private solution of another. */
  seesWords: boolean
  /** May see what the compiler wrote, which quotes the source: false for a file that its submitter keeps closed. */
  seesBuild: boolean
}

/** Throws ErrNotFound for who is neither an author of the problem nor the submitter. */
export const requireViewer = async (
  db: Db,
  accountId: AccountId,
  problem: ProblemAccess,
  execution: {
    id: ExecutionId
    submitter_id: AccountId
    solution_id: SolutionId | null
    free: boolean
  },
): Promise<ExecutionReader> => {
  const author = mayInspect(problem)
  const isOwn = execution.submitter_id === accountId
  if (!author && !isOwn) throw new AppError('ErrNotFound')
  // A program of the background may be a private solution, or a change of one: whose it is its run does not know.
  if (execution.solution_id === null && execution.free)
    return { author, seesWords: false, seesBuild: false }
  if (execution.solution_id === null) {
    const submitted = isOwn ? undefined : await findSubmitted(db, execution.id)
    return { author, seesWords: true, seesBuild: submitted?.source_open !== false }
  }
  const solution = await getSolution(db, execution.solution_id)
  const seesWords = mayViewSource(solution, accountId, problem)
  return { author, seesWords, seesBuild: seesWords }
}
