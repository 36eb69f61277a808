import {
  doubtfulResults,
  groupSurprises,
  isInProgress,
  matrixCells,
  matrixGroupSurprises,
  matrixStampLetters,
  matrixSurprises,
  onlyCaughtBy,
} from '@drafts/contract'
import type { Matrix, MatrixCell, MatrixSolution, SolutionId, TestId } from '@drafts/contract'
import type { Ctx, ProblemAccess } from '../../platform/http/context.ts'
import { sha256 } from '../../platform/ids/ids.ts'
import {
  findOpenKeys,
  keyedProblem,
  latestExecutions,
  limitsFor,
  pointsOf,
  readCells,
  readKeyedSetup,
  rowLetters,
} from '../executions/index.ts'
import type { Cell, CellsOfRow, KeyedProblem } from '../executions/index.ts'
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
  const [solutions, tests, setup] = await Promise.all([
    listSolutions(db, problem.id),
    listKeyedTests(db, problem.id),
    readKeyedSetup(db, problem),
  ])
  const all = solutions.filter(({ role }) => role !== 'generator')
  const rows = all.slice(0, Math.floor(most / Math.max(1, tests.length)))
  const leftOut = all.length - rows.length
  return keyedProblem(db, { ...setup, solutions: rows, tests, leftOut })
}

/** By solution those that Run keeps: without the ones near the limit that others may have slowed down. */
export const trustedCells = (
  { setup, solutions }: Pick<MatrixRows, 'setup' | 'solutions'>,
  rows: ReadonlyMap<SolutionId, CellsOfRow>,
): Map<SolutionId, readonly Cell[]> =>
  new Map(
    solutions.flatMap(({ id, language_id: languageId }) => {
      const row = rows.get(id)
      if (!row || !setup) return []
      const shown = presentCells(row)
      const doubtful = doubtfulResults(shown, limitsFor(setup.limits, languageId).cpu)
      if (doubtful.size === 0) return [[id, row.cells]]
      return [[id, row.cells.filter((_cell, at) => shown[at] && !doubtful.has(shown[at]))]]
    }),
  )

export const cellName = (solutionId: SolutionId, testId: TestId): string =>
  `${solutionId} ${testId}`

/** Names of cells that a run judges now, with or without a result, so that a second Run does not judge them again. */
export const awaitedCells = async (
  { db }: Pick<Ctx, 'db'>,
  { solutions, tests }: Pick<MatrixRows, 'solutions' | 'tests'>,
  rows: ReadonlyMap<SolutionId, CellsOfRow>,
): Promise<Set<string>> => {
  const open = await findOpenKeys(
    db,
    solutions.map(({ id }) => id),
  )
  const names = [...open].flatMap(([id, own]) => {
    const keys = rows.get(id)?.keys ?? []
    return tests.flatMap((test, at) => (own.has(keys[at] ?? '') ? [cellName(id, test.id)] : []))
  })
  return new Set(names)
}

/** `since`: the stamp of an answer whose cells the caller has. */
export const readMatrix = async (
  ctx: Ctx,
  problem: ProblemAccess,
  since?: string,
): Promise<Matrix> => {
  const rows = await readRows(ctx, problem)
  const rowsOfCells = await readCells(ctx.db, [rows])
  const found = [...rowsOfCells.values()].flatMap((row) => row.cells)
  const [awaited, latest, groups] = await Promise.all([
    awaitedCells(ctx, rows, rowsOfCells),
    latestExecutions(ctx.db, problem.id),
    listGroups(ctx.db, problem.id),
  ])
  const cells = [...rowsOfCells.values()].flatMap(presentCells)
  const stamp = stampOf(rowsOfCells)
  const unchanged = unchangedSince(rowsOfCells, since)
  const tests = rows.tests.map(({ id, label, type, group }, at) => ({
    id,
    label,
    type,
    group,
    no: at + 1,
  }))
  // A cell that is judged again has no result until then.
  const isSettled = (one: Pick<Cell, 'solutionId' | 'testId'>) =>
    awaited.size === 0 || !awaited.has(cellName(one.solutionId, one.testId))
  const points = pointsIn(groups, rows, found, isSettled)
  const solutions = rows.solutions.map((row) => ({
    ...presentRow(row, rows.setup, latest),
    points: points.get(row.id)?.points ?? null,
    awaited: tests.flatMap(({ id, no }) => (awaited.has(cellName(row.id, id)) ? [no] : [])),
  }))
  return {
    solutions,
    tests,
    groups: groups.map(({ id, name, points: most }) => ({ id, name, points: most })),
    cells: unchanged.size === 0 ? cells : cells.filter((one) => !unchanged.has(one.solutionId)),
    surprises: [
      ...matrixSurprises(solutions, tests, cells.filter(isSettled)),
      ...rows.solutions.flatMap((row) => points.get(row.id)?.surprises ?? []),
    ],
    onlyCaughtBy: onlyCaughtBy(solutions, tests, cells),
    leftOut: rows.leftOut,
    stamp: stamp.length > matrixStampLetters ? '' : stamp,
    unchanged: [...unchanged],
  }
}

/** The rows in their order, and what stands for the results of each. */
const stampOf = (rows: ReadonlyMap<SolutionId, CellsOfRow>): string =>
  [
    sha256([...rows.keys()].join()).slice(0, rowLetters),
    ...[...rows.values()].map((row) => row.stamp),
  ].join('')

const unchangedSince = (
  rows: ReadonlyMap<SolutionId, CellsOfRow>,
  since: string | undefined,
): Set<SolutionId> => {
  if (since?.slice(0, rowLetters) !== stampOf(rows).slice(0, rowLetters)) return new Set()
  return new Set(
    [...rows].flatMap(([id, { stamp }], at) =>
      since.slice((at + 1) * rowLetters, (at + 2) * rowLetters) === stamp ? [id] : [],
    ),
  )
}

const presented = new WeakMap<CellsOfRow, MatrixCell[]>()

/** Rows that stay are presented once. */
export const presentCells = (row: CellsOfRow): MatrixCell[] => {
  const known = presented.get(row)
  if (known) return known
  const cells = row.cells.map(presentCell)
  presented.set(row, cells)
  return cells
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
  isSettled: (cell: Cell) => boolean,
): Map<SolutionId, RowPoints> => {
  if (groups.length === 0) return new Map()
  const own = Map.groupBy(cells, ({ solutionId }) => solutionId)
  return new Map(
    solutions.map((row) => {
      const judged = new Map(own.get(row.id)?.map((cell) => [cell.testId, cell]))
      const settled = new Map([...judged].filter(([, cell]) => isSettled(cell)))
      const isWhole = tests.every(({ id, group }) => group === null || judged.has(id))
      const found = pointsOf(groups, tests, judged)
      const known = settled.size === judged.size ? found : pointsOf(groups, tests, settled)
      const odd = groupSurprises(row.want_groups ?? {}, known.groups)
      // The first test that has this verdict in the group.
      const surprises = matrixGroupSurprises(
        row,
        odd,
        ({ groupId, verdict }) =>
          tests.find(({ id, group }) => group === groupId && settled.get(id)?.verdict === verdict)
            ?.id,
      )
      return [row.id, { points: isWhole ? found.points : null, surprises }]
    }),
  )
}

const presentCell = ({
  measuredAt,
  cpuNs,
  memoryBytes,
  wallNs,
  score: _score,
  key: _key,
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
