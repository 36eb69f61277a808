import { AppError } from '@drafts/contract'
import type { RevisionId, SolutionId } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { changeProblem, hashContent } from '../revisions/index.ts'
import { changeOf, requireNoReference } from './change-solution.ts'
import {
  findEverSolution,
  mayViewSource,
  getSolution,
  solutionContent,
  SolutionContent,
  writeSolution,
} from './solutions.store.ts'
import type { SolutionRow } from './solutions.store.ts'

/**
 * A solution as it was: the very same, with its place, its creator and its runs, whether it was deleted or changed since. As it
 * is now, one that was deleted may be brought back by anybody who may delete it; another content of a private one is
 * only for those who may read it.
 */
export const restoreSolution = async (
  ctx: Ctx,
  problem: ProblemAccess,
  id: SolutionId,
  past: { body: object; restoredFrom: RevisionId },
): Promise<SolutionRow> => {
  const wanted = SolutionContent.parse(past.body)
  return changeProblem(ctx, problem.id, async (tx, at) => {
    const row = await findEverSolution(tx, problem.id, id)
    if (!row) throw new AppError('ErrNotFound')
    const isDeleted = row.deleted_at !== null
    const now = solutionContent(row)
    const isSame = hashContent(SolutionContent.parse(now.body)) === hashContent(wanted)
    if (isSame && !isDeleted) return { result: row }
    const isPrivate = row.private || wanted.private
    if (!isSame && !mayViewSource({ ...row, private: isPrivate }, ctx.account.id, problem))
      throw new AppError('ErrNoAccess', {
        message: 'A private solution is changed only by its creator and the owner.',
      })
    if (wanted.reference) await requireNoReference(tx, problem.id, id)
    const { languageId, source, wantVerdict, wantVerdicts, ...same } = wanted
    await writeSolution(tx, id, {
      ...same,
      language_id: languageId,
      source_hash: source,
      want_verdict: wantVerdict,
      want_verdicts: wantVerdicts,
      modified_at: at,
      deleted_at: null,
    })
    const restored = await getSolution(tx, id)
    const change = changeOf(restored, id, isDeleted ? null : now, solutionContent(restored))
    if (!change.revision) return change
    return { ...change, revision: { ...change.revision, restoredFrom: past.restoredFrom } }
  })
}
