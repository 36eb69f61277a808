import { AppError, splitVerdicts } from '@drafts/contract'
import type { SolutionId, WantVerdict } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { changeProblem, diffContents } from '../revisions/index.ts'
import {
  listSolutions,
  mayViewSource,
  solutionContent,
  solutionVerdicts,
  writeSolution,
} from './solutions.store.ts'
import type { SolutionRow } from './solutions.store.ts'

/**
 * What is expected of several solutions, in one change. The reference stays Accepted; a private solution of another is
 * refused, and then nothing is changed.
 */
export const setWants = (
  ctx: Ctx,
  problem: ProblemAccess,
  wants: Readonly<Record<SolutionId, WantVerdict[]>>,
): Promise<{ id: SolutionId; wantVerdicts: WantVerdict[] }[]> =>
  changeProblem(ctx, problem.id, async (tx, at) => {
    const rows = new Map((await listSolutions(tx, problem.id)).map((row) => [row.id, row]))
    const named = Object.entries(wants).map(([id, verdicts]) => {
      const before = rows.get(id as SolutionId)
      if (!before) throw new AppError('ErrNotFound')
      return { before, after: wanted(before, verdicts) }
    })
    const changed = named.filter(
      ({ before, after }) => solutionVerdicts(before).join() !== solutionVerdicts(after).join(),
    )
    if (changed.some(({ before }) => !mayViewSource(before, ctx.account.id, problem)))
      throw new AppError('ErrNoAccess', {
        message: 'A private solution is changed only by its creator and the owner.',
      })
    for (const { before, after } of changed) {
      const { want_verdict, want_verdicts } = after
      await writeSolution(tx, before.id, { want_verdict, want_verdicts, modified_at: at })
    }
    const result = named.map(({ after }) => ({
      id: after.id,
      wantVerdicts: solutionVerdicts(after),
    }))
    const [first] = changed
    if (!first) return { result }
    const isOne = changed.length === 1
    return {
      result,
      revision: {
        path: isOne ? `solutions/${first.before.id}` : 'solutions',
        ...(isOne ? { label: first.before.label } : {}),
        changes: changed.flatMap(({ before, after }) =>
          diffContents(solutionContent(before).body, solutionContent(after).body).map((change) =>
            isOne ? change : { ...change, path: `${before.label || before.id}.${change.path}` },
          ),
        ),
      },
      contents: Object.fromEntries(
        changed.map(({ after }) => [`solutions/${after.id}`, solutionContent(after)]),
      ),
      events: changed.map(({ after }) => ({ kind: 'solution' as const, id: after.id })),
    }
  })

const wanted = (row: SolutionRow, verdicts: readonly WantVerdict[]): SolutionRow => {
  if (row.reference) return row
  const { wantVerdict, wantVerdicts } = splitVerdicts(verdicts)
  return {
    ...row,
    want_verdict: wantVerdict,
    want_verdicts: wantVerdicts.length > 1 ? wantVerdicts : null,
  }
}
