import type { ExecutionId, Matrix, ProblemId, SolutionId } from '@drafts/contract'
import { Button, Menu, Skeleton, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { Pane } from '../../components/pane.tsx'
import { Delayed } from '../../components/states/delayed.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { readStoredChoice, writeChoice } from '../../lib/choose/kept-choice.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { countOf } from '../../lib/text/format.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { useStopExecutions } from '../../product/queries/stop-execution.ts'
import { cellSentence, placeWords } from './cell-words.ts'
import { MatrixCards } from './matrix-cards.tsx'
import { MatrixGrid } from './matrix-grid.tsx'
import { showMatrix } from './matrix-layout.ts'
import type { MatrixPlace, ShownMatrix } from './matrix-layout.ts'
import { matrixQuery, useRunMatrix } from './matrix-queries.ts'
import { WantsMenu } from './wants-menu.tsx'
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
  const { selected, select } = useSelectedRows(shown, at)
  const run = useRunMatrix(problemId)
  const isNarrow = useNarrow()
  const [cellPx, setCellPx] = useState(storedCell)
  const isLost = isUnread(query)
  const isEmpty = shown !== undefined && (shown.rows.length === 0 || shown.columns.length === 0)
  const place = shown && within(shown, at)
  const open = (where: MatrixPlace) => {
    const cell = shown?.cellAt(where)
    if (cell) onOpen(cell.executionId, cell.no)
  }
  const runSelected = () => {
    if (!run.isPending) run.mutate(selected.size > 0 ? { solutionIds: [...selected] } : {})
  }
  return (
    <Pane
      title="Solutions"
      count={shown?.rows.length}
      tools={
        <>
          {views}
          {selected.size > 0 && !isReadOnly && data ? (
            <WantsMenu
              problemId={problemId}
              solutions={data.solutions.filter(({ id }) => selected.has(id))}
            />
          ) : null}
          <RunButtons
            problemId={problemId}
            data={data}
            missing={shown?.missingOf(selected) ?? 0}
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
      {shown && data && place && !isEmpty ? (
        <>
          <Progress solutions={data.solutions} />
          {data.leftOut > 0 ? (
            <p className={classes['progress']}>
              {countOf(data.leftOut, 'more solution')} would be too much for one picture: they are
              in the list.
            </p>
          ) : null}
          <Surprises data={data} onGo={(where) => setAt(where)} shown={shown} />
          {isNarrow ? (
            <MatrixCards matrix={shown} onOpen={open} />
          ) : (
            <>
              <MatrixGrid
                matrix={shown}
                cellPx={cellPx}
                at={place}
                selected={selected}
                onMove={setAt}
                onOpen={open}
                onSelect={select}
                onRun={runSelected}
              />
              <footer className={classes['foot']}>
                <Strip matrix={shown} at={place} />
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

/** `at`: where a range begins. */
const useSelectedRows = (shown: ShownMatrix | undefined, at: MatrixPlace) => {
  const [chosen, setChosen] = useState<ReadonlySet<SolutionId>>(new Set())
  // Somebody may have deleted one of them.
  const selected = useMemo(
    () => new Set(shown?.rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []))),
    [chosen, shown],
  )
  const select = (row: number, isRange: boolean) => {
    if (!shown) return
    const from = within(shown, at).row
    const [first, last] = isRange ? [Math.min(row, from), Math.max(row, from)] : [row, row]
    const ids = shown.rows.slice(first, last + 1).map(({ id }) => id)
    const isOff = !isRange && ids.every((id) => selected.has(id))
    const others = [...selected].filter((id) => !ids.includes(id))
    setChosen(new Set(isOff ? others : [...others, ...ids]))
  }
  return { selected, select }
}

const storedCell = (): number => {
  const stored = Number(readStoredChoice(sizeKey) ?? cellRange.usual)
  return stored >= cellRange.min && stored <= cellRange.max ? stored : cellRange.usual
}

const within = ({ rows, columns }: ShownMatrix, { row, column }: MatrixPlace): MatrixPlace => ({
  row: Math.max(0, Math.min(rows.length - 1, row)),
  column: Math.max(0, Math.min(columns.length - 1, column)),
})

/** What the cell at the place says; its line is there before it. */
const Strip = ({ matrix, at }: { matrix: ShownMatrix; at: MatrixPlace }): ReactElement => {
  const cell = matrix.cellAt(at)
  return (
    <p className={classes['strip']}>
      <strong>{placeWords(matrix, at)}</strong>: {cellSentence(matrix, at)}
      {cell ? (
        <>
          , measured <RelativeTime time={cell.measuredAt} />
        </>
      ) : null}
    </p>
  )
}

const Surprises = ({
  data,
  shown,
  onGo,
}: {
  data: Matrix
  shown: ShownMatrix
  onGo: (place: MatrixPlace) => void
}): ReactElement | null =>
  data.surprises.length === 0 ? null : (
    <ul className={classes['surprises']} aria-label="Surprises">
      {data.surprises.map(({ solutionId, testId, sentence }) => (
        <li key={`${solutionId} ${sentence}`}>
          <button
            type="button"
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
  )

const Progress = ({ solutions }: Pick<Matrix, 'solutions'>): ReactElement | null => {
  const running = solutions.flatMap(({ running: one }) => (one ? [one] : []))
  if (running.length === 0) return null
  const done = running.reduce((sum, one) => sum + one.done, 0)
  const total = running.reduce((sum, one) => sum + one.total, 0)
  return (
    <p className={classes['progress']} role="status">
      {done} of {countOf(total, 'check')} done
    </p>
  )
}

const RunButtons = ({
  problemId,
  data,
  missing,
  isBusy,
  onRun,
  onRunAll,
}: {
  problemId: ProblemId
  data: Matrix | undefined
  missing: number
  isBusy: boolean
  onRun: () => void
  onRunAll: () => void
}): ReactElement => {
  const stop = useStopExecutions(problemId)
  const running = (data?.solutions ?? []).flatMap(({ running: one }) =>
    one ? [one.executionId] : [],
  )
  if (running.length > 0)
    return (
      <Button
        variant="default"
        leftSection={<Icon name="stop" size={14} />}
        onClick={() => stop.mutate(running)}
      >
        Stop {countOf(running.length, 'run')}
      </Button>
    )
  return (
    <Button.Group>
      <Button
        disabled={isBusy || missing === 0}
        leftSection={<Icon name="play" size={14} />}
        onClick={onRun}
      >
        Run {missing}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button aria-label="More ways to run" px={8} disabled={isBusy || !data?.tests.length}>
            <Icon name="dots" size={14} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onRunAll}>Run everything</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
