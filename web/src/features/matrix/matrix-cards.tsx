import { verdictWords } from '@drafts/contract'
import { Fragment } from 'react'
import type { ReactElement } from 'react'
import { formatCpu } from '../../lib/text/format.ts'
import { cellSentence, pointsSentence } from './cell-words.ts'
import { cellLetters } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { ColumnSpan } from './matrix-margins.ts'
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
        {stripsOf(matrix).map(({ name, from, to }) => (
          <Fragment key={from}>
            {name === '' ? null : <p className={classes['group']}>{name}</p>}
            <div className={classes['cells']}>
              {matrix.columns.slice(from, to).map((test, index) => (
                <CellButton
                  key={test.id}
                  matrix={matrix}
                  place={{ row, column: from + index }}
                  onOpen={onOpen}
                />
              ))}
            </div>
          </Fragment>
        ))}
      </li>
    ))}
  </ul>
)

/** Tests without a group, and those of each group under its name. */
const stripsOf = ({ columns, spans }: ShownMatrix): ColumnSpan[] => {
  const free = spans[0]?.from ?? columns.length
  return [...(free > 0 ? [{ name: '', from: 0, to: free }] : []), ...spans]
}

const CellButton = ({
  matrix,
  place,
  onOpen,
}: {
  matrix: ShownMatrix
  place: MatrixPlace
  onOpen: (place: MatrixPlace) => void
}): ReactElement => {
  const cell = matrix.cellAt(place)
  return (
    <button
      type="button"
      aria-label={`Test ${matrix.columns[place.column]?.no}: ${cellSentence(matrix, place)}`}
      data-verdict={cell?.verdict}
      data-odd={matrix.isOdd(place)}
      disabled={!cell}
      onClick={() => onOpen(place)}
    >
      {cell ? cellLetters[cell.verdict] : ''}
    </button>
  )
}

/** `12 of 14 tests: 10 Accepted, 2 Wrong Answer; 30 of 100 points; slowest 0.20 s; first failure on test 3` */
const summaryOf = (matrix: ShownMatrix, row: number): string => {
  const cells = matrix.columns.flatMap((_test, column) => matrix.cellAt({ row, column }) ?? [])
  const counts = [...Map.groupBy(cells, ({ verdict }) => verdict)].map(
    ([verdict, own]) => `${own.length} ${verdictWords[verdict]}`,
  )
  const end = matrix.ends[row]
  const known = `${cells.length} of ${matrix.columns.length} tests`
  return [
    counts.length === 0 ? known : `${known}: ${counts.join(', ')}`,
    ...(end && matrix.maxPoints !== null && end.points !== null
      ? [`${pointsSentence(end, matrix.maxPoints)} points`]
      : []),
    ...(end?.slowest == null ? [] : [`slowest ${formatCpu(end.slowest)}`]),
    ...(end?.failure ? [`first failure on test ${end.failure.test.no}`] : []),
  ].join('; ')
}
