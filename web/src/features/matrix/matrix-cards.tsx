import { verdictWords } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { ReactElement } from 'react'
import { EdgeDialog } from '../../components/dialogs/dialog.tsx'
import { formatCpu } from '../../lib/text/format.ts'
import { CellWords } from './cell-strip.tsx'
import { cellSentence, placeWords, pointsSentence } from './cell-words.ts'
import { cellLetters } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import type { ColumnSpan } from './matrix-margins.ts'
import classes from './matrix.module.css'

/** On a narrow page: one card a solution, with its cells as a strip. What a cell holds comes as a sheet. */
export const MatrixCards = ({
  matrix,
  onOpen,
}: {
  matrix: ShownMatrix
  onOpen: (place: MatrixPlace) => void
}): ReactElement => {
  const [at, setAt] = useState<MatrixPlace | undefined>(undefined)
  const close = () => setAt(undefined)
  return (
    <>
      <ul className={classes['cards']}>
        {matrix.rows.map((solution, row) => (
          <SolutionCard key={solution.id} matrix={matrix} row={row} onShow={setAt} />
        ))}
      </ul>
      <EdgeDialog
        opened={at !== undefined}
        onClose={close}
        position="bottom"
        size="auto"
        styles={{ content: { height: 'auto' } }}
        title={at && placeWords(matrix, at)}
      >
        {at ? (
          <>
            <p className={classes['strip']}>
              <CellWords matrix={matrix} at={at} />
            </p>
            <Button
              mt={12}
              fullWidth
              onClick={() => {
                close()
                onOpen(at)
              }}
            >
              Open the check
            </Button>
          </>
        ) : null}
      </EdgeDialog>
    </>
  )
}

const SolutionCard = ({
  matrix,
  row,
  onShow,
}: {
  matrix: ShownMatrix
  row: number
  onShow: (place: MatrixPlace) => void
}): ReactElement => (
  <li>
    <h3>{matrix.rows[row]?.label || 'Unlabelled'}</h3>
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
              onShow={onShow}
            />
          ))}
        </div>
      </Fragment>
    ))}
  </li>
)

/** Tests without a group, and those of each group under its name. */
const stripsOf = ({ columns, spans }: ShownMatrix): ColumnSpan[] => {
  const free = spans[0]?.from ?? columns.length
  return [...(free > 0 ? [{ name: '', from: 0, to: free }] : []), ...spans]
}

const CellButton = ({
  matrix,
  place,
  onShow,
}: {
  matrix: ShownMatrix
  place: MatrixPlace
  onShow: (place: MatrixPlace) => void
}): ReactElement => {
  const cell = matrix.cellAt(place)
  const verdict = matrix.isAwaited(place) ? undefined : cell?.verdict
  return (
    <button
      type="button"
      aria-label={`Test ${matrix.columns[place.column]?.no}: ${cellSentence(matrix, place)}`}
      data-verdict={verdict}
      data-odd={matrix.isOdd(place)}
      disabled={!cell}
      onClick={() => onShow(place)}
    >
      {verdict ? cellLetters[verdict] : ''}
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
