import { AppError } from '@drafts/contract'
import type { AccountId, RevisionId, SolutionId } from '@drafts/contract'
import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { changeProblem, hashContent } from '../revisions/index.ts'
import type { ProblemChange } from '../revisions/index.ts'
import { changeOf, joinedChange, requireNoReference } from './change-solution.ts'
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
export const restoreSolution = (
  ctx: Ctx,
  problem: ProblemAccess,
  id: SolutionId,
  past: PastSolution,
): Promise<SolutionRow> =>
  changeProblem(ctx, problem.id, (tx, at) => bringSolutionBack(ctx, tx, at, problem, id, past))

/** Restores several in one change. The new reference comes last, when the old one is none any more. Answers the paths that changed. */
export const restoreSolutions = (
  ctx: Ctx,
  problem: ProblemAccess,
  past: ReadonlyMap<SolutionId, object>,
  restoredFrom: RevisionId,
): Promise<string[]> =>
  changeProblem(ctx, problem.id, async (tx, at) => {
    const ordered = [...past].toSorted(
      ([, one], [, other]) => Number(isReference(one)) - Number(isReference(other)),
    )
    const parts: ProblemChange<SolutionRow>[] = []
    for (const [id, body] of ordered)
      parts.push(await bringSolutionBack(ctx, tx, at, problem, id, { body, restoredFrom }))
    const paths = parts.flatMap(({ contents = {} }) => Object.keys(contents))
    const change = joinedChange(paths, parts)
    return change.revision ? { ...change, revision: { ...change.revision, restoredFrom } } : change
  })

const isReference = (body: object): boolean => SolutionContent.parse(body).reference

export interface PastSolution {
  body: object
  restoredFrom: RevisionId
}

const isSameAs = (row: SolutionRow, wanted: SolutionContent): boolean =>
  hashContent(SolutionContent.parse(solutionContent(row).body)) === hashContent(wanted)

/** Only those who may view its source restore other content of a solution that is private now, or was then. */
export const mayBringBack = (
  row: SolutionRow,
  body: object,
  accountId: AccountId,
  problem: ProblemAccess,
): boolean => {
  const wanted = SolutionContent.parse(body)
  const isPrivate = row.private || wanted.private
  return mayViewSource({ ...row, private: isPrivate }, accountId, problem) || isSameAs(row, wanted)
}

/** The same within a transaction that holds the problem. */
export const bringSolutionBack = async (
  { account }: Pick<Ctx, 'account'>,
  tx: Tx,
  at: Date,
  problem: ProblemAccess,
  id: SolutionId,
  past: PastSolution,
): Promise<ProblemChange<SolutionRow>> => {
  const wanted = SolutionContent.parse(past.body)
  const row = await findEverSolution(tx, problem.id, id)
  if (!row) throw new AppError('ErrNotFound')
  const isDeleted = row.deleted_at !== null
  const now = solutionContent(row)
  if (!isDeleted && isSameAs(row, wanted)) return { result: row }
  if (!mayBringBack(row, wanted, account.id, problem))
    throw new AppError('ErrNoAccess', {
      message: 'A private solution is changed only by its creator and the owner.',
    })
  if (wanted.reference) await requireNoReference(tx, problem.id, id)
  const { languageId, source, wantVerdict, wantVerdicts, wantGroups, ...same } = wanted
  await writeSolution(tx, id, {
    ...same,
    language_id: languageId,
    source_hash: source,
    want_verdict: wantVerdict,
    want_verdicts: wantVerdicts,
    want_groups: wantGroups,
    modified_at: at,
    deleted_at: null,
  })
  const restored = await getSolution(tx, id)
  const change = changeOf(restored, id, isDeleted ? null : now, solutionContent(restored))
  if (!change.revision) return change
  return { ...change, revision: { ...change.revision, restoredFrom: past.restoredFrom } }
}
