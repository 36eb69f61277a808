import { AppError, invalidField, sortVerdicts, splitVerdicts } from '@drafts/contract'
import type { RowRole, SolutionId, WantVerdict } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { changeProblem } from '../revisions/index.ts'
import { changeOf, joinedChange } from './change-solution.ts'
import {
  listSolutions,
  mayViewSource,
  solutionContent,
  solutionVerdicts,
  writeSolution,
} from './solutions.store.ts'
import type { SolutionRow } from './solutions.store.ts'

// One change sets roles or expected verdicts of many solutions. Where one of them is private and another's, nothing is changed.

/** The reference stays Accepted. */
export const setWants = (
  ctx: Ctx,
  problem: ProblemAccess,
  wants: Readonly<Record<SolutionId, WantVerdict[]>>,
): Promise<{ id: SolutionId; wantVerdicts: WantVerdict[] }[]> =>
  setRows(ctx, problem, (rows) =>
    Object.entries(wants).map(([id, verdicts]) => wanted(rowOf(rows, id), verdicts)),
  )

/** A new reference takes the place of the old one, which stays a solution that should be accepted. */
export const setRoles = async (
  ctx: Ctx,
  problem: ProblemAccess,
  roles: Readonly<Record<SolutionId, RowRole>>,
): Promise<void> => {
  const references = Object.values(roles).filter(({ role }) => role === 'reference')
  if (references.length > 1) throw invalidField('role', 'A problem has one reference.')
  await setRows(ctx, problem, (rows) => {
    const former = rows.filter(
      ({ id, reference }) => reference && references.length > 0 && !Object.hasOwn(roles, id),
    )
    const named = Object.entries(roles).map(([id, role]) => withRole(rowOf(rows, id), role))
    // The old reference is written first: there are never two.
    return [...former.map((row) => withRole(row, { role: 'solution' })), ...named].toSorted(
      (a, b) => Number(a.reference) - Number(b.reference),
    )
  })
}

const rowOf = (rows: readonly SolutionRow[], id: string): SolutionRow => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('ErrNotFound')
  return row
}

const wanted = (row: SolutionRow, verdicts: readonly WantVerdict[]): SolutionRow => {
  // The same ones: what came from a package keeps the verdict that its folder says.
  if (row.reference || solutionVerdicts(row).join() === sortVerdicts(verdicts).join()) return row
  const { wantVerdict, wantVerdicts } = splitVerdicts(verdicts)
  return {
    ...row,
    want_verdict: wantVerdict,
    want_verdicts: wantVerdicts.length > 1 ? wantVerdicts : null,
  }
}

const withRole = (row: SolutionRow, { role, wantVerdicts }: RowRole): SolutionRow => {
  if (row.role === 'generator')
    throw invalidField('role', `“${row.label}” is a generator: change its role where it is edited.`)
  if (role === 'reference')
    return {
      ...row,
      reference: true,
      role: 'solution',
      want_verdict: 'Accepted',
      want_verdicts: null,
    }
  const other = { ...row, reference: false, role }
  return wantVerdicts ? wanted(other, wantVerdicts) : other
}

/** Writes what differs of the rows that are named; answers all of them. */
const setRows = (
  ctx: Ctx,
  problem: ProblemAccess,
  change: (rows: readonly SolutionRow[]) => SolutionRow[],
): Promise<{ id: SolutionId; wantVerdicts: WantVerdict[] }[]> =>
  changeProblem(ctx, problem.id, async (tx, at) => {
    const rows = await listSolutions(tx, problem.id)
    const named = change(rows).map((after) => ({ before: rowOf(rows, after.id), after }))
    const changed = named
      .map(({ before, after }) => ({
        before,
        after,
        part: changeOf(after, after.id, solutionContent(before), solutionContent(after)),
      }))
      .filter(({ part }) => part.revision?.changes.length)
    if (changed.some(({ before }) => !mayViewSource(before, ctx.account.id, problem)))
      throw new AppError('ErrNoAccess', {
        message: 'A private solution is changed only by its creator and the owner.',
      })
    for (const { before, after } of changed) {
      const { want_verdict, want_verdicts, reference, role } = after
      const values = { want_verdict, want_verdicts, reference, role }
      await writeSolution(tx, before.id, { ...values, modified_at: at })
    }
    const result = named.map(({ after }) => ({
      id: after.id,
      wantVerdicts: solutionVerdicts(after),
    }))
    return joinedChange(
      result,
      changed.map(({ part }) => part),
    )
  })
