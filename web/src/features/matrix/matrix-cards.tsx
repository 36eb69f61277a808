import { verdictWords } from '@drafts/contract'
import type { ReactElement } from 'react'
import { cellLetters } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import { cellSentence } from './cell-words.ts'
import classes from './matrix.module.css'

/** On a narrow page: one card a solution, with its cells as a strip. */
export const MatrixCards = ({
  matrix,
  onOpen,
}: {
  matrix: ShownMatrix
  onOpen: (place: MatrixPlace) => void
}): ReactElement => (
  <ul className={classes['cards']}>
    {matrix.rows.map((solution, row) => (
      <li key={solution.id}>
        <h3>{solution.label || 'Unlabelled'}</h3>
        <p className={classes['soft']}>{summaryOf(matrix, row)}</p>
        <div className={classes['cells']}>
          {matrix.columns.map((test, column) => {
            const cell = matrix.cellAt({ row, column })
            return (
              <button
                key={test.id}
                type="button"
                aria-label={`Test ${test.no}: ${cellSentence(matrix, { row, column })}`}
                data-verdict={cell?.verdict}
                data-odd={matrix.isOdd({ row, column })}
                disabled={!cell}
                onClick={() => onOpen({ row, column })}
              >
                {cell ? cellLetters[cell.verdict] : ''}
              </button>
            )
          })}
        </div>
      </li>
    ))}
  </ul>
)

/** `12 of 14 tests: 10 Accepted, 2 Wrong Answer` */
const summaryOf = (matrix: ShownMatrix, row: number): string => {
  const cells = matrix.columns.flatMap((_test, column) => matrix.cellAt({ row, column }) ?? [])
  const counts = [...Map.groupBy(cells, ({ verdict }) => verdict)].map(
    ([verdict, own]) => `${own.length} ${verdictWords[verdict]}`,
  )
  const known = `${cells.length} of ${matrix.columns.length} tests`
  return counts.length === 0 ? known : `${known}: ${counts.join(', ')}`
}
