import { useId } from 'react'
import type { KeyboardEvent, ReactElement } from 'react'
import { cellSentence } from './cell-words.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import classes from './matrix.module.css'

/** Rows and columns around the place that a screen reader may ask for. */
const around = 3

/** The matrix as a table, of which the cells around the place are there; it has the focus and the keys. */
export const MatrixTable = ({
  matrix,
  at,
  selected,
  onKeyDown,
  onFocus,
}: {
  matrix: ShownMatrix
  at: MatrixPlace
  selected: ReadonlySet<string>
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (isFocused: boolean) => void
}): ReactElement => {
  const id = useId()
  const rows = placesAround(at.row, matrix.rows.length)
  const columns = placesAround(at.column, matrix.columns.length)
  return (
    <table
      className={classes['table']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrows move in it
      role="grid"
      tabIndex={0}
      aria-label="Solutions on tests"
      aria-rowcount={matrix.rows.length + 1}
      aria-colcount={matrix.columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={`${id}-${at.row}-${at.column}`}
      onKeyDown={onKeyDown}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th aria-colindex={1} scope="col">
            Solution
          </th>
          {columns.map((column) => (
            <th key={column} aria-colindex={column + 2} scope="col">
              Test {matrix.columns[column]?.no} {matrix.columns[column]?.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const solution = matrix.rows[row]
          return solution ? (
            <tr key={solution.id} aria-rowindex={row + 2} aria-selected={selected.has(solution.id)}>
              <th aria-colindex={1} scope="row">
                {solution.label || 'Unlabelled'}
              </th>
              {columns.map((column) => (
                <td key={column} id={`${id}-${row}-${column}`} aria-colindex={column + 2}>
                  {cellSentence(matrix, { row, column })}
                </td>
              ))}
            </tr>
          ) : null
        })}
      </tbody>
    </table>
  )
}

const placesAround = (at: number, count: number): number[] => {
  const from = Math.max(0, at - around)
  const to = Math.min(count, at + around + 1)
  return Array.from({ length: Math.max(0, to - from) }, (_none, index) => from + index)
}
