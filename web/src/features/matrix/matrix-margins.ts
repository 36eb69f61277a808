import { shouldFail, sumOfPoints } from '@drafts/contract'
import type { Matrix, MatrixCell, MatrixSolution, MatrixTest, TestId } from '@drafts/contract'

// What stands around the cells of a matrix: names of groups above the columns, sums at the ends of rows and columns.

/** A group over its columns, from one up to another that is no part of it. */
export interface ColumnSpan {
  name: string
  from: number
  to: number
}

export interface RowEnd {
  /** Null: some of its tests have no result, or there are no groups. */
  points: number | null
  /** In ns; null: it has no result. */
  slowest: number | null
  /** The first test in their order on which it is not accepted. */
  failure: { test: MatrixTest; cell: MatrixCell } | null
}

/** Tests without a group come first, then each group, in their order. */
export const testColumns = ({ tests, groups }: Pick<Matrix, 'tests' | 'groups'>): MatrixTest[] => {
  const members = Map.groupBy(tests, ({ group }) => group)
  return [null, ...groups.map(({ id }) => id)].flatMap((id) => members.get(id) ?? [])
}

export const spansOf = (
  { groups }: Pick<Matrix, 'groups'>,
  columns: readonly MatrixTest[],
): ColumnSpan[] => {
  const sizes = Map.groupBy(columns, ({ group }) => group)
  let from = sizes.get(null)?.length ?? 0
  return groups.flatMap(({ id, name }) => {
    const count = sizes.get(id)?.length ?? 0
    const span = { name, from, to: from + count }
    from = span.to
    return count === 0 ? [] : [span]
  })
}

/** Without the points of groups without tests, which nobody can have. */
export const groupPointsSum = ({
  groups,
  tests,
}: Pick<Matrix, 'groups' | 'tests'>): number | null => {
  const filled = new Set(tests.map(({ group }) => group))
  return groups.length === 0
    ? null
    : sumOfPoints(groups.filter(({ id }) => filled.has(id)).map(({ points }) => points))
}

export const endOfRow = (
  { points }: Pick<MatrixSolution, 'points'>,
  columns: readonly MatrixTest[],
  cellAt: (column: number) => MatrixCell | undefined,
): RowEnd => {
  let slowest: number | null = null
  let failure: RowEnd['failure'] = null
  for (const [column, test] of columns.entries()) {
    const cell = cellAt(column)
    if (!cell) continue
    slowest = Math.max(slowest ?? 0, cell.cpu)
    const isEarlier = failure === null || test.no < failure.test.no
    if (cell.verdict !== 'Accepted' && isEarlier) failure = { test, cell }
  }
  return { points, slowest, failure }
}

/** How many solutions that should fail are not accepted on each. */
export const caughtBy = (
  { solutions, cells }: Pick<Matrix, 'solutions' | 'cells'>,
  columns: readonly MatrixTest[],
): number[] => {
  const wrong = new Set(
    solutions.filter(({ wantVerdicts }) => shouldFail(wantVerdicts)).map(({ id }) => id),
  )
  const counts = new Map<TestId, number>()
  for (const { solutionId, testId, verdict } of cells)
    if (verdict !== 'Accepted' && wrong.has(solutionId))
      counts.set(testId, (counts.get(testId) ?? 0) + 1)
  return columns.map(({ id }) => counts.get(id) ?? 0)
}
