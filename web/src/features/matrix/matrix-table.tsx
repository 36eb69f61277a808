import { verdictWords } from '@drafts/contract'
import { useId } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { formatCpu } from '../../lib/text/format.ts'
import { cellSentence, pointsSentence } from './cell-words.ts'
import type { ChosenCells, MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { RowEnd } from './matrix-margins.ts'
import classes from './matrix.module.css'

/** Rows and columns around the place that a screen reader may ask for. */
const around = 3

/** The matrix as a table, of which the cells around the place are there; it has the focus and the keys. */
export const MatrixTable = ({
  matrix,
  at,
  chosen,
  onKeyDown,
  onFocus,
}: {
  matrix: ShownMatrix
  at: MatrixPlace
  chosen: ChosenCells
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (isFocused: boolean) => void
}): ReactElement => {
  const id = useId()
  const rows = placesAround(at.row, matrix.rows.length)
  const columns = placesAround(at.column, matrix.columns.length)
  const heads = matrix.spans.length === 0 ? 1 : 2
  const ends = endColumns(matrix)
  const behind = matrix.columns.length + 2
  return (
    <table
      className={classes['table']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move in it
      role="grid"
      tabIndex={0}
      aria-label="Solutions on tests"
      aria-rowcount={matrix.rows.length + heads + 1}
      aria-colcount={matrix.columns.length + 1 + ends.length}
      aria-multiselectable="true"
      aria-activedescendant={`${id}-${at.row}-${at.column}`}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    >
      <thead>
        {heads === 2 ? <GroupNames matrix={matrix} columns={columns} /> : null}
        <tr aria-rowindex={heads}>
          <th aria-colindex={1} scope="col">
            Solution
          </th>
          {columns.map((column) => (
            <th key={column} aria-colindex={column + 2} scope="col">
              Test {matrix.columns[column]?.no} {matrix.columns[column]?.label}
            </th>
          ))}
          {ends.map(({ name }, index) => (
            <th key={name} aria-colindex={behind + index} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const solution = matrix.rows[row]
          const end = matrix.ends[row]
          return solution && end ? (
            <tr
              key={solution.id}
              aria-rowindex={row + 1 + heads}
              aria-selected={chosen.rows.has(solution.id) && chosen.tests === null}
            >
              <th aria-colindex={1} scope="row">
                {solution.label || 'Unlabelled'}
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  id={`${id}-${row}-${column}`}
                  aria-colindex={column + 2}
                  aria-selected={isChosen(matrix, chosen, { row, column })}
                >
                  {cellSentence(matrix, { row, column })}
                </td>
              ))}
              {ends.map(({ name, read }, index) => (
                <td key={name} aria-colindex={behind + index}>
                  {read(end)}
                </td>
              ))}
            </tr>
          ) : null
        })}
      </tbody>
      <tfoot>
        <tr aria-rowindex={matrix.rows.length + 1 + heads}>
          <th aria-colindex={1} scope="row">
            Wrong solutions caught
          </th>
          {columns.map((column) => (
            <td key={column} aria-colindex={column + 2}>
              {matrix.caught[column]}
              {matrix.catching.has(matrix.columns[column]?.id ?? '') ? ', one by it alone' : null}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

const isChosen = (
  { rows, columns }: ShownMatrix,
  chosen: ChosenCells,
  { row, column }: MatrixPlace,
): boolean => {
  const [solution, test] = [rows[row], columns[column]]
  if (!solution || !test) return false
  return chosen.rows.has(solution.id) && (chosen.tests?.has(test.id) ?? true)
}

/** Over the columns that are there. */
const GroupNames = ({
  matrix,
  columns,
}: {
  matrix: ShownMatrix
  columns: readonly number[]
}): ReactElement => (
  <tr aria-rowindex={1}>
    {matrix.spans.map(({ name, from, to }) => {
      const own = columns.filter((column) => column >= from && column < to)
      return own.length === 0 ? null : (
        <th key={name} aria-colindex={(own[0] ?? 0) + 2} colSpan={own.length} scope="colgroup">
          Group {name}
        </th>
      )
    })}
  </tr>
)

const endColumns = ({
  maxPoints,
}: ShownMatrix): { name: string; read: (end: RowEnd) => string }[] => [
  ...(maxPoints === null
    ? []
    : [{ name: 'Points', read: (end: RowEnd) => pointsSentence(end, maxPoints) }]),
  { name: 'Slowest', read: ({ slowest }) => (slowest === null ? '' : formatCpu(slowest)) },
  {
    name: 'First failure',
    read: ({ failure }) =>
      failure ? `${verdictWords[failure.cell.verdict]} on test ${failure.test.no}` : '',
  },
]

const placesAround = (at: number, count: number): number[] => {
  const from = Math.max(0, at - around)
  const to = Math.min(count, at + around + 1)
  return Array.from({ length: Math.max(0, to - from) }, (_none, index) => from + index)
}
