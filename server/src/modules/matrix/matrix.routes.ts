import { adviceOfLimits } from '@drafts/contract'
import type { LimitsAdvice } from '@drafts/contract'
import type { Ctx, ProblemAccess, SomeHandlers } from '../../platform/http/context.ts'
import { currentCells, findMeasurers } from '../executions/index.ts'
import { setRoles, setWants, solutionVerdicts } from '../solutions/index.ts'
import { cellName, presentCell, readCells, readMatrix, readRows } from './read-matrix.ts'
import { runMatrix } from './run-matrix.ts'

export const matrixRoutes = {
  getMatrix: ({ ctx, problem }) => readMatrix(ctx, problem),
  getLimitsAdvice: ({ ctx, problem }) => adviseLimits(ctx, problem),
  runMatrix: ({ ctx, problem, body }) => runMatrix(ctx, problem, body),
  saveMatrixWants: async ({ ctx, problem, body }) => ({
    solutions: await setWants(ctx, problem, body),
  }),
  saveMatrixRoles: async ({ ctx, problem, body }) => {
    await setRoles(ctx, problem, body)
    return undefined
  },
} satisfies SomeHandlers

/** The limits that results which still hold speak for, and the judge of the times that decide them. */
const adviseLimits = async (ctx: Ctx, problem: ProblemAccess): Promise<LimitsAdvice> => {
  const rows = await readRows(ctx, problem)
  const cells = (await readCells(ctx, rows)).map(presentCell)
  const solutions = rows.solutions.map((row) => ({
    id: row.id,
    label: row.label,
    languageId: row.language_id,
    wantVerdicts: solutionVerdicts(row),
  }))
  const advice = adviceOfLimits(solutions, rows.tests, cells)
  const { slowestAccepted, fastestTooSlow } = advice
  const times = fastestTooSlow ? [...slowestAccepted, fastestTooSlow] : slowestAccepted
  const decisive = new Set(
    cells
      .filter((cell) =>
        times.some((one) => one.solutionId === cell.solutionId && one.cpu === cell.cpu),
      )
      .map(({ solutionId, testId }) => cellName(solutionId, testId)),
  )
  const [judge = null, ...others] = await findMeasurers(
    ctx.db,
    currentCells(rows).filter(({ solutionId, testId }) =>
      decisive.has(cellName(solutionId, testId)),
    ),
  )
  return { ...advice, judge: others.length === 0 ? judge : null }
}
