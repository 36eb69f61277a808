import type { MatrixCell } from '@drafts/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { executionQuery } from '../../product/queries/execution.ts'
import { cellSentence, placeWords } from './cell-words.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import classes from './matrix.module.css'

/** Says what the cell at the place holds; its line is there before it. */
export const CellStrip = ({
  matrix,
  at,
  selection,
}: {
  matrix: ShownMatrix
  at: MatrixPlace
  /** How many cells are chosen, in words; empty: none. */
  selection: string
}): ReactElement => (
  <p className={classes['strip']}>
    <strong>{placeWords(matrix, at)}</strong>
    {': '}
    <CellWords matrix={matrix} at={at} />
    {selection === '' ? null : <span className={classes['selection']}> {selection}</span>}
  </p>
)

export const CellWords = ({
  matrix,
  at,
}: {
  matrix: ShownMatrix
  at: MatrixPlace
}): ReactElement => {
  const cell = matrix.cellAt(at)
  return (
    <>
      {cellSentence(matrix, at)}
      {cell ? (
        <>
          , measured <RelativeTime time={cell.measuredAt} /> ago
          {cell.inCompany ? ' while other programs ran' : null}
        </>
      ) : null}
      {cell && cell.verdict !== 'Accepted' ? <SaidBy cell={cell} /> : null}
    </>
  )
}

/** Who goes on with the arrows is not kept up by answers about each cell on the way. */
const restMs = 250

/** The first line of what the checker said. */
const SaidBy = ({ cell }: { cell: MatrixCell }): ReactElement | null => {
  const [executionId] = useDebouncedValue(cell.executionId, restMs)
  const isHere = executionId === cell.executionId
  const { data } = useQuery({
    ...executionQuery(executionId),
    refetchInterval: false,
    staleTime: Infinity,
  })
  const check = isHere ? data?.checks.find(({ no }) => no === cell.no) : undefined
  const [line] = (check?.delta?.message ?? check?.truthError?.note ?? '').split('\n')
  return line === undefined || line === '' ? null : <>. {line}</>
}
