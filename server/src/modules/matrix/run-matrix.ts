import { AppError, invalidField } from '@drafts/contract'
import type { MatrixRun, SolutionId, TestId } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import {
  areAsKeyed,
  languagesOf,
  readCells,
  readJudgingSetup,
  requireJudge,
  startCells,
  untilTried,
  writeMatrixRuns,
} from '../executions/index.ts'
import type { CellsOfRow, CellsRun } from '../executions/index.ts'
import { markUncounted } from '../problems/index.ts'
import type { SolutionRow } from '../solutions/index.ts'
import { listSolutions } from '../solutions/index.ts'
import { listJudgedTests } from '../tests/index.ts'
import { awaitedCells, cellName, knownCpu, readRows, trustedCells } from './read-matrix.ts'
import type { MatrixRows } from './read-matrix.ts'

export interface MatrixChoice {
  solutionIds?: readonly SolutionId[] | undefined
  testIds?: readonly TestId[] | undefined
  everything: boolean
}

/**
 * Judges the cells that have no result, or one in doubt, all at once: one run of each solution, on the tests that it lacks, those that took
 * longest before first. Every cell is judged, also after one that failed.
 */
export const runMatrix = async (
  ctx: Ctx,
  problem: ProblemAccess,
  choice: MatrixChoice,
): Promise<MatrixRun> => {
  const { solutionIds, testIds, everything } = choice
  if (!everything) await untilTried(ctx, problem)
  const rows = await readRows(ctx, problem)
  // What cannot run at all is refused with its reason.
  if (!rows.setup) await readJudgingSetup(ctx.db, problem)
  const { tests } = rows
  const solutions = chosen(rows.solutions, solutionIds, 'solutionIds')
  const wanted = chosen(tests, testIds, 'testIds')
  if (wanted.length === 0)
    throw invalidField('testIds', 'The problem has no tests yet. Add one first.')
  const rowsOfCells = await readCells(ctx.db, [{ ...rows, solutions }])
  const took = knownCpu([...rowsOfCells.values()].flatMap(({ cells }) => cells))
  const runnable = await withJudges(ctx, rows.setup, solutions)
  const lacking = everything
    ? new Map(runnable.map(({ id }) => [id, wanted]))
    : await lackingTests(ctx, { ...rows, solutions: runnable }, rowsOfCells, wanted)
  const judged = new Set([...lacking.values()].flat())
  const keyed = tests.filter((test) => judged.has(test))
  const ids = keyed.map(({ id }) => id)
  const whole = await listJudgedTests(ctx.db, problem.id, ids)
  // Somebody changed a test since its key was made.
  if (!areAsKeyed(whole, keyed)) return runMatrix(ctx, problem, choice)
  const testOf = new Map(whole.map((test) => [test.id, test]))
  const runs = runnable
    .map((solution): CellsRun => {
      const own = (lacking.get(solution.id) ?? []).flatMap(({ id }) => testOf.get(id) ?? [])
      return { solution, tests: own, kept: tests.length - own.length }
    })
    .toSorted((a, b) => (took.get(b.solution.id) ?? 0) - (took.get(a.solution.id) ?? 0))
  const executionIds = await startCells(
    ctx,
    problem,
    runs.filter((run) => run.tests.length > 0),
    {
      tests,
      also: async (tx) => {
        const there = new Set((await listSolutions(tx, problem.id)).map(({ id }) => id))
        if (!runnable.every(({ id }) => there.has(id))) throw new AppError('ErrNotFound')
        await writeMatrixRuns(
          tx,
          runnable.map(({ id }) => id),
        )
      },
    },
  )
  // Results that are there make verdicts from now on.
  await markUncounted(ctx.db, problem.id)
  const run = runs.reduce((sum, one) => sum + one.tests.length, 0)
  return { executionIds, run, kept: runs.length * wanted.length - run }
}

/** Those of the wanted that have no trusted result, and that no run judges now. */
const lackingTests = async <T extends { id: TestId }>(
  ctx: Ctx,
  rows: MatrixRows,
  rowsOfCells: ReadonlyMap<SolutionId, CellsOfRow>,
  wanted: readonly T[],
): Promise<Map<SolutionId, readonly T[]>> => {
  const trusted = trustedCells(rows, rowsOfCells)
  const awaited = await awaitedCells(ctx, rows, rowsOfCells)
  return new Map(
    rows.solutions.map(({ id: solutionId }) => {
      const has = new Set<string>(trusted.get(solutionId)?.map(({ testId }) => testId))
      const isKept = (id: TestId) => has.has(id) || awaited.has(cellName(solutionId, id))
      return [solutionId, wanted.filter(({ id }) => !isKept(id))]
    }),
  )
}

const chosen = <T extends { id: string }>(
  all: readonly T[],
  ids: readonly string[] | undefined,
  field: string,
): readonly T[] => {
  if (!ids) return all
  const named = new Set(ids)
  const found = all.filter(({ id }) => named.has(id))
  if (found.length < named.size)
    throw invalidField(field, 'Some of these are not there any more. Look at the matrix again.')
  return found
}

/** Solutions that a judge can run now; where there is none for any of them, the reason is thrown. */
const withJudges = async (
  ctx: Ctx,
  setup: { judging: Parameters<typeof languagesOf>[0] } | null,
  solutions: readonly SolutionRow[],
): Promise<SolutionRow[]> => {
  if (!setup) return []
  const refused = new Map<string, unknown>()
  for (const languageId of new Set(solutions.map((one) => one.language_id)))
    await requireJudge(ctx, languagesOf(setup.judging, languageId)).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'ErrNoJudge') throw error
      refused.set(languageId, error)
    })
  const runnable = solutions.filter((one) => !refused.has(one.language_id))
  if (runnable.length === 0 && refused.size > 0) throw [...refused.values()][0]
  return runnable
}
