import {
  doubtfulResults,
  groupSurprises,
  isInProgress,
  matrixCells,
  matrixGroupSurprises,
  matrixSurprises,
  onlyCaughtBy,
} from '@drafts/contract'
import type { Matrix, MatrixCell, MatrixSolution, SolutionId, TestId } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import {
  currentCells,
  findCells,
  findOpenCells,
  keyedProblem,
  latestExecutions,
  limitsFor,
  pointsOf,
  readKeyedSetup,
} from '../executions/index.ts'
import type { Cell, KeyedProblem } from '../executions/index.ts'
import { listGroups } from '../groups/index.ts'
import type { GroupRow } from '../groups/index.ts'
import { listSolutions, solutionVerdicts } from '../solutions/index.ts'
import type { SolutionRow } from '../solutions/index.ts'
import { listKeyedTests } from '../tests/index.ts'

/** All that the cells of a problem follow from. A generator of the old kind is no row: it is run for its output. */
export interface MatrixRows extends KeyedProblem {
  solutions: readonly SolutionRow[]
  tests: Awaited<ReturnType<typeof listKeyedTests>>
  leftOut: number
}

export const readRows = async (
  { db }: Pick<Ctx, 'db'>,
  problem: Pick<ProblemAccess, 'id' | 'mechanism'>,
  most = matrixCells,
): Promise<MatrixRows> => {
  const [solutions, tests] = await Promise.all([
    listSolutions(db, problem.id),
    listKeyedTests(db, problem.id),
  ])
  const all = solutions.filter(({ role }) => role !== 'generator')
  const rows = all.slice(0, Math.floor(most / Math.max(1, tests.length)))
  const leftOut = all.length - rows.length
  const setup = await readKeyedSetup(db, problem)
  return keyedProblem(db, { ...setup, solutions: rows, tests, leftOut })
}

/** Results that still hold. */
export const readCells = ({ db }: Pick<Ctx, 'db'>, rows: MatrixRows): Promise<Cell[]> =>
  findCells(db, currentCells(rows))

/** Those that Run keeps: without the ones near the limit that others may have slowed down. */
export const trustedCells = (
  { setup, solutions }: Pick<MatrixRows, 'setup' | 'solutions'>,
  cells: readonly Cell[],
): Cell[] => {
  const bySolution = Map.groupBy(cells, ({ solutionId }) => solutionId)
  return solutions.flatMap(({ id, language_id: languageId }) => {
    const own = (bySolution.get(id) ?? []).map((cell) => ({ ...cell, cpu: cell.cpuNs }))
    if (!setup) return own
    const doubtful = doubtfulResults(own, limitsFor(setup.limits, languageId).cpu)
    return own.filter((cell) => !doubtful.has(cell))
  })
}

export const cellName = (solutionId: SolutionId, testId: TestId): string =>
  `${solutionId} ${testId}`

/** Names of cells that a run judges now: two people who press Run judge nothing twice. */
export const awaitedCells = async (
  { db }: Pick<Ctx, 'db'>,
  { id }: Pick<ProblemAccess, 'id'>,
  rows: MatrixRows,
): Promise<Set<string>> => {
  const open = await findOpenCells(db, id)
  if (open.length === 0) return new Set()
  const keys = new Set(open.map(({ solutionId, key }) => `${solutionId} ${key}`))
  return new Set(
    currentCells(rows).flatMap(({ solutionId, testId, key }) =>
      keys.has(`${solutionId} ${key}`) ? [cellName(solutionId, testId)] : [],
    ),
  )
}

export const readMatrix = async (ctx: Ctx, problem: ProblemAccess): Promise<Matrix> => {
  const rows = await readRows(ctx, problem)
  const [found, awaited, latest, groups] = await Promise.all([
    readCells(ctx, rows),
    awaitedCells(ctx, problem, rows),
    latestExecutions(ctx.db, problem.id),
    listGroups(ctx.db, problem.id),
  ])
  const cells = found.map(presentCell)
  const tests = rows.tests.map(({ id, label, type, group }, at) => ({
    id,
    label,
    type,
    group,
    no: at + 1,
  }))
  const points = pointsIn(groups, rows, found)
  const known = new Set(
    trustedCells(rows, found).map(({ solutionId, testId }) => cellName(solutionId, testId)),
  )
  const solutions = rows.solutions.map((row) => ({
    ...presentRow(row, rows.setup, latest),
    points: points.get(row.id)?.points ?? null,
    awaited: tests.flatMap(({ id, no }) => {
      const name = cellName(row.id, id)
      return awaited.has(name) && !known.has(name) ? [no] : []
    }),
  }))
  return {
    solutions,
    tests,
    groups: groups.map(({ id, name, points: most }) => ({ id, name, points: most })),
    cells,
    surprises: [
      ...matrixSurprises(solutions, tests, cells),
      ...rows.solutions.flatMap((row) => points.get(row.id)?.surprises ?? []),
    ],
    onlyCaughtBy: onlyCaughtBy(solutions, tests, cells),
    leftOut: rows.leftOut,
  }
}

interface RowPoints {
  points: number | null
  surprises: Matrix['surprises']
}

/** By solution; empty without groups. */
const pointsIn = (
  groups: readonly GroupRow[],
  { solutions, tests }: MatrixRows,
  cells: readonly Cell[],
): Map<SolutionId, RowPoints> => {
  if (groups.length === 0) return new Map()
  const own = Map.groupBy(cells, ({ solutionId }) => solutionId)
  return new Map(
    solutions.map((row) => {
      const judged = new Map(own.get(row.id)?.map((cell) => [cell.testId, cell]))
      const found = pointsOf(groups, tests, judged)
      const isWhole = tests.every(({ id, group }) => group === null || judged.has(id))
      const odd = groupSurprises(row.want_groups ?? {}, found.groups)
      // The first test that has this verdict in the group.
      const surprises = matrixGroupSurprises(
        row,
        odd,
        ({ groupId, verdict }) =>
          tests.find(({ id, group }) => group === groupId && judged.get(id)?.verdict === verdict)
            ?.id,
      )
      return [row.id, { points: isWhole ? found.points : null, surprises }]
    }),
  )
}

export const presentCell = ({
  measuredAt,
  cpuNs,
  memoryBytes,
  wallNs,
  score: _score,
  ...cell
}: Cell): MatrixCell => ({
  ...cell,
  cpu: cpuNs,
  memory: memoryBytes,
  wall: wallNs,
  measuredAt: measuredAt.toISOString(),
})

const presentRow = (
  row: SolutionRow,
  setup: MatrixRows['setup'],
  latest: Awaited<ReturnType<typeof latestExecutions>>,
): Omit<MatrixSolution, 'points' | 'awaited'> => {
  const run = latest.get(row.id)
  return {
    id: row.id,
    label: row.label,
    languageId: row.language_id,
    role: row.role,
    reference: row.reference,
    wantVerdicts: solutionVerdicts(row),
    limits: setup ? limitsFor(setup.limits, row.language_id) : { cpu: 0, memory: 0 },
    running:
      run && isInProgress(run.status)
        ? { executionId: run.id, done: run.done, total: run.total }
        : null,
  }
}

/** CPU time that each solution took where it is known, in ns. */
export const knownCpu = (cells: readonly Cell[]): Map<SolutionId, number> => {
  const sums = new Map<SolutionId, number>()
  for (const { solutionId, cpuNs } of cells)
    sums.set(solutionId, (sums.get(solutionId) ?? 0) + cpuNs)
  return sums
}
