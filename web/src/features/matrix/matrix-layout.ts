import { doubtfulResults, isSurprise, verdictList } from '@drafts/contract'
import type {
  Matrix,
  MatrixCell,
  MatrixSolution,
  MatrixTest,
  SolutionId,
  TestId,
  Verdict,
} from '@drafts/contract'
import { caughtBy, testColumns, endOfRow, groupPointsSum, spansOf } from './matrix-margins.ts'
import type { ColumnSpan, RowEnd } from './matrix-margins.ts'

// The matrix as it is shown: rows in groups by what is expected of them, columns under the groups of their tests.

/** Where a person is: the place of a row and of a column, from 0. */
export interface MatrixPlace {
  row: number
  column: number
}

/** Cells that are chosen: each of these rows on each of these tests. */
export interface ChosenCells {
  rows: ReadonlySet<SolutionId>
  /** Null: on all tests, also on those that are added. */
  tests: ReadonlySet<TestId> | null
}

export interface ShownMatrix {
  rows: MatrixSolution[]
  /** What stands below each other: the heading of a group, or a row by its place. */
  lines: (string | number)[]
  /** The line of each row. */
  lineOf: number[]
  columns: MatrixTest[]
  /** Names over columns; none where the problem has no groups. */
  spans: ColumnSpan[]
  /** Null: without groups. */
  maxPoints: number | null
  /** What stands at the end of each row, and how many wrong solutions each column catches. */
  ends: RowEnd[]
  caught: number[]
  cellAt: (place: MatrixPlace) => MatrixCell | undefined
  /** A judge is about to give its result; what it has until then says nothing. */
  isAwaited: (place: MatrixPlace) => boolean
  /** Its time is near the limit, and others may have slowed it down: Run judges it again. */
  isDoubtful: (place: MatrixPlace) => boolean
  /** A verdict that nobody expects there. */
  isOdd: (place: MatrixPlace) => boolean
  /** Outlined cells, row by row. */
  odd: MatrixPlace[]
  /** Tests that alone catch a solution. */
  catching: ReadonlySet<string>
  /** Counts the cells that Run judges, of the chosen ones or of all: they have no result, or one in doubt, and wait for none. */
  toJudgeOf: (chosen: ChosenCells) => { missing: number; doubtful: number }
}

export const showMatrix = (matrix: Matrix): ShownMatrix => {
  const { solutions, onlyCaughtBy } = matrix
  const tests = testColumns(matrix)
  const grouped = [...Map.groupBy(solutions, headingOf)].toSorted(
    ([, a], [, b]) => orderOf(a[0]) - orderOf(b[0]),
  )
  const rows = grouped.flatMap(([, own]) => own)
  const cells = cellsOf(matrix, rows, tests)
  return {
    rows,
    ...linesOf(grouped),
    columns: tests,
    spans: spansOf(matrix, tests),
    maxPoints: groupPointsSum(matrix),
    ends: rows.map((row, at) =>
      endOfRow(row, tests, (column) => cells.cellAt({ row: at, column })),
    ),
    caught: caughtBy(matrix, tests),
    ...cells,
    catching: new Set(Object.keys(onlyCaughtBy)),
    toJudgeOf: (chosen) => {
      const found = { missing: 0, doubtful: 0 }
      for (const [row, { id }] of rows.entries()) {
        if (chosen.rows.size > 0 && !chosen.rows.has(id)) continue
        for (const [column, test] of tests.entries()) {
          const place = { row, column }
          if (chosen.tests?.has(test.id) === false || cells.isAwaited(place)) continue
          if (!cells.cellAt(place)) found.missing += 1
          else if (cells.isDoubtful(place)) found.doubtful += 1
        }
      }
      return found
    },
  }
}

const linesOf = (
  grouped: readonly (readonly [string, readonly MatrixSolution[]])[],
): Pick<ShownMatrix, 'lines' | 'lineOf'> => {
  const lines: (string | number)[] = []
  const lineOf: number[] = []
  for (const [heading, own] of grouped) {
    lines.push(heading)
    own.forEach(() => {
      lineOf.push(lines.length)
      lines.push(lineOf.length - 1)
    })
  }
  return { lines, lineOf }
}

/** By their places: thousands of them are asked for in each picture. */
const cellsOf = (
  { cells, surprises }: Pick<Matrix, 'cells' | 'surprises'>,
  rows: readonly MatrixSolution[],
  tests: readonly MatrixTest[],
): Pick<ShownMatrix, 'cellAt' | 'isAwaited' | 'isDoubtful' | 'isOdd' | 'odd'> => {
  const columnOf = new Map(tests.map(({ id }, column) => [id, column]))
  const bySolution = Map.groupBy(cells, ({ solutionId }) => solutionId)
  const named = new Set(surprises.map(({ solutionId, testId }) => `${solutionId} ${testId}`))
  const awaited = rows.map((row) => new Set(row.awaited))
  const isAwaited = (row: number, column: number) =>
    awaited[row]?.has(tests[column]?.no ?? 0) ?? false
  const shown = rows.map(({ id, wantVerdicts, limits }, row) => {
    const results = bySolution.get(id) ?? []
    const own: (MatrixCell | undefined)[] = tests.map(() => undefined)
    const odd = tests.map(() => false)
    for (const cell of results) {
      const column = columnOf.get(cell.testId)
      if (column === undefined) continue
      own[column] = cell
      odd[column] =
        !isAwaited(row, column) &&
        (isSurprise(wantVerdicts, cell.verdict) || named.has(`${cell.solutionId} ${cell.testId}`))
    }
    return { own, odd, doubtful: doubtfulResults(results, limits.cpu) }
  })
  const cellAt = ({ row, column }: MatrixPlace) => shown[row]?.own[column]
  return {
    cellAt,
    isAwaited: ({ row, column }) => isAwaited(row, column),
    isDoubtful: (place) => {
      const cell = cellAt(place)
      return cell !== undefined && (shown[place.row]?.doubtful.has(cell) ?? false)
    },
    isOdd: ({ row, column }) => shown[row]?.odd[column] ?? false,
    odd: shown.flatMap(({ odd }, row) =>
      odd.flatMap((isOdd, column) => (isOdd ? [{ row, column }] : [])),
    ),
  }
}

const headingOf = ({ reference, wantVerdicts }: MatrixSolution): string => {
  if (reference) return 'Reference'
  return wantVerdicts.length === 0 ? 'Nothing expected' : verdictList(wantVerdicts)
}

/** The reference, then those that should be accepted, then the wrong ones, then what nobody judged yet. */
const orderOf = (solution: MatrixSolution | undefined): number => {
  if (!solution || solution.wantVerdicts.length === 0) return 3
  if (solution.reference) return 0
  return solution.wantVerdicts.includes('Accepted') ? 1 : 2
}

/** The letter in a cell, so that colour is never alone; an accepted one has none. */
export const cellLetters: Record<Verdict, string> = {
  Accepted: '',
  WrongAnswer: 'W',
  CPULimitExceeded: 'T',
  MemoryLimitExceeded: 'M',
  RuntimeError: 'R',
  CompilationError: 'C',
}

/** How deep its colour is, 1 to 4, by its time against the limit. */
export const depthOf = (cpu: number, limit: number): 1 | 2 | 3 | 4 => {
  const share = limit === 0 ? 0 : cpu / limit
  if (share > 0.75) return 4
  if (share > 0.5) return 3
  return share > 0.25 ? 2 : 1
}

/** Where a key leads; undefined: the key is none of the matrix. */
export const moveBy = (
  key: string,
  { row, column }: MatrixPlace,
  { rows, columns, odd }: Pick<ShownMatrix, 'rows' | 'columns' | 'odd'>,
): MatrixPlace | undefined => {
  const last = { row: rows.length - 1, column: columns.length - 1 }
  const within = (place: MatrixPlace): MatrixPlace => ({
    row: Math.max(0, Math.min(last.row, place.row)),
    column: Math.max(0, Math.min(last.column, place.column)),
  })
  const page = 10
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'ArrowLeft':
      return within({ row, column: column - 1 })
    case 'ArrowRight':
      return within({ row, column: column + 1 })
    case 'PageUp':
      return within({ row: row - page, column })
    case 'PageDown':
      return within({ row: row + page, column })
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: last.column }
    case 'f':
      return odd.find((place) => isBehind(place, { row, column })) ?? odd[0]
    case 'F':
      return odd.findLast((place) => isBehind({ row, column }, place)) ?? odd.at(-1)
    default:
      return undefined
  }
}

const isBehind = (a: MatrixPlace, b: MatrixPlace): boolean =>
  a.row > b.row || (a.row === b.row && a.column > b.column)
