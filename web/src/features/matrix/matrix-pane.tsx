import type { ExecutionId, Matrix, ProblemId } from '@drafts/contract'
import { Button, Skeleton, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Pane } from '../../components/pane.tsx'
import { Delayed } from '../../components/states/delayed.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { readStoredChoice, writeChoice } from '../../lib/choose/kept-choice.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { countOf } from '../../lib/text/format.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { CellStrip } from './cell-strip.tsx'
import { selectionWords } from './cell-words.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import { showMatrix } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import { matrixQuery, useRunMatrix } from './matrix-queries.ts'
import { RunButtons, RunLine } from './matrix-run.tsx'
import { useChosenCells } from './matrix-selection.ts'
import { RowsMenus } from './rows-menus.tsx'
import classes from './matrix.module.css'

const sizeKey = 'drafts.matrix.cell'
const cellRange = { min: 10, max: 28, usual: 18 }

/** Solutions × tests: what every solution does on every test, and only what is true now. */
export const MatrixPane = ({
  problemId,
  isReadOnly,
  views,
  onOpen,
}: {
  problemId: ProblemId
  isReadOnly: boolean
  /** The switch between list and matrix. */
  views: ReactNode
  onOpen: (executionId: ExecutionId, no: number) => void
}): ReactElement => {
  const query = useQuery(matrixQuery(problemId))
  const { data } = query
  const shown = useMemo(() => (data ? showMatrix(data) : undefined), [data])
  const [at, setAt] = useState<MatrixPlace>({ row: 0, column: 0 })
  const { chosen, selectRow, selectRange, clear } = useChosenCells(shown)
  const run = useRunMatrix(problemId)
  const isNarrow = useNarrow()
  const [cellPx, setCellPx] = useState(storedCell)
  const isLost = isUnread(query)
  const isEmpty = shown !== undefined && (shown.rows.length === 0 || shown.columns.length === 0)
  const place = shown && within(shown, at)
  const toJudge = shown?.toJudgeOf(chosen)
  const open = (where: MatrixPlace) => {
    const cell = shown?.cellAt(where)
    if (cell) onOpen(cell.executionId, cell.no)
  }
  const runSelected = () => {
    if (run.isPending) return
    const { rows, tests } = chosen
    run.mutate({
      ...(rows.size > 0 ? { solutionIds: [...rows] } : {}),
      ...(tests ? { testIds: [...tests] } : {}),
    })
  }
  return (
    <Pane
      title="Solutions"
      count={shown?.rows.length}
      tools={
        <>
          {views}
          {isReadOnly ? null : (
            <RowsMenus problemId={problemId} all={data?.solutions ?? []} chosen={chosen.rows} />
          )}
          <RunButtons
            data={data}
            toRun={toJudge && toJudge.missing + toJudge.doubtful}
            isBusy={run.isPending}
            onRun={() => runSelected()}
            onRunAll={() => run.mutate({ everything: true })}
          />
        </>
      }
    >
      {isLost ? <ReadFailure what="matrix" onRetry={() => void query.refetch()} /> : null}
      {!shown && !isLost ? (
        <Delayed>
          <Skeleton height={420} />
        </Delayed>
      ) : null}
      {isEmpty ? (
        <PageState
          icon="grid"
          title="Nothing to compare yet"
          text="The matrix has a row for each solution and a column for each test. Add one of each first."
        />
      ) : null}
      {shown && data && place && toJudge && !isEmpty ? (
        <>
          {data.leftOut > 0 ? (
            <p className={classes['progress']}>
              {countOf(data.leftOut, 'more solution')} would be too much for one picture: they are
              in the list.
            </p>
          ) : null}
          <SurprisesAndRuns
            problemId={problemId}
            data={data}
            shown={shown}
            readAt={query.dataUpdatedAt}
            doubtful={toJudge.doubtful}
            onGo={setAt}
          />
          {isNarrow ? (
            <MatrixCards matrix={shown} onOpen={open} />
          ) : (
            <>
              <MatrixGrid
                matrix={shown}
                cellPx={cellPx}
                at={place}
                chosen={chosen}
                onMove={setAt}
                onOpen={open}
                onSelectRow={selectRow}
                onSelectRange={selectRange}
                onClear={clear}
                onRun={runSelected}
              />
              <footer className={classes['foot']}>
                <CellStrip matrix={shown} at={place} selection={selectionWords(shown, chosen)} />
                <Slider
                  className={classes['slider']}
                  thumbLabel="Size of cells"
                  label={null}
                  min={cellRange.min}
                  max={cellRange.max}
                  value={cellPx}
                  onChange={setCellPx}
                  onChangeEnd={(value) => writeChoice(sizeKey, String(value))}
                />
              </footer>
            </>
          )}
        </>
      ) : null}
    </Pane>
  )
}

const storedCell = (): number => {
  const stored = Number(readStoredChoice(sizeKey) ?? cellRange.usual)
  return stored >= cellRange.min && stored <= cellRange.max ? stored : cellRange.usual
}

const within = ({ rows, columns }: ShownMatrix, { row, column }: MatrixPlace): MatrixPlace => ({
  row: Math.max(0, Math.min(rows.length - 1, row)),
  column: Math.max(0, Math.min(columns.length - 1, column)),
})

/**
 * The list of surprises keeps the height that it was shown with: what comes during a run moves no cell from under the mouse. More are
 * scrolled to, or shown by a press.
 */
const SurprisesAndRuns = ({
  problemId,
  data: { solutions, surprises },
  shown,
  readAt,
  doubtful,
  onGo,
}: {
  problemId: ProblemId
  data: Matrix
  shown: ShownMatrix
  readAt: number
  doubtful: number
  onGo: (place: MatrixPlace) => void
}): ReactElement => {
  const [rows, setRows] = useState(Math.max(1, surprises.length))
  const listId = useId()
  return (
    <>
      <RunLine problemId={problemId} solutions={solutions} readAt={readAt} doubtful={doubtful}>
        {surprises.length > rows ? (
          <Button
            variant="subtle"
            size="compact-xs"
            ml="auto"
            aria-controls={listId}
            onClick={() => setRows(surprises.length)}
          >
            Show all {countOf(surprises.length, 'surprise')}
          </Button>
        ) : null}
      </RunLine>
      <div className={classes['surprises']} style={{ height: `calc(${rows} * var(--row))` }}>
        {surprises.length === 0 ? null : (
          <ul id={listId} aria-label="Surprises">
            {surprises.map(({ solutionId, testId, sentence }) => (
              <li key={`${solutionId} ${sentence}`}>
                <button
                  type="button"
                  title={sentence}
                  onClick={() =>
                    onGo({
                      row: shown.rows.findIndex(({ id }) => id === solutionId),
                      column: shown.columns.findIndex(({ id }) => id === testId),
                    })
                  }
                >
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
