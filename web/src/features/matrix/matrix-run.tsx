import type { Matrix, ProblemId } from '@drafts/contract'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { countOf } from '../../lib/text/format.ts'
import { useStopExecutions } from '../../product/queries/stop-execution.ts'
import classes from './matrix.module.css'

/** How far runs are, with their end; else what is in doubt. Its line has its room always: nothing below it moves. */
export const RunLine = ({
  problemId,
  solutions,
  readAt,
  doubtful,
  children,
}: Pick<Matrix, 'solutions'> & {
  problemId: ProblemId
  /** When this was so, in ms. */
  readAt: number
  doubtful: number
  children: ReactNode
}): ReactElement => {
  const stop = useStopExecutions(problemId)
  const running = solutions.flatMap(({ running: one }) => (one ? [one] : []))
  return (
    <div className={classes['line']}>
      {running.length > 0 ? (
        <>
          <RunProgress running={running} readAt={readAt} />
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<Icon name="stop" size={12} />}
            onClick={() => stop.mutate(running.map(({ executionId }) => executionId))}
          >
            Stop {countOf(running.length, 'run')}
          </Button>
        </>
      ) : (
        <DoubtLine doubtful={doubtful} />
      )}
      {children}
    </div>
  )
}

/** `120 of 4800 checks done, 2 min left` */
const RunProgress = ({
  running,
  readAt,
}: {
  running: readonly { done: number; total: number }[]
  readAt: number
}): ReactElement => {
  const done = running.reduce((sum, one) => sum + one.done, 0)
  const total = running.reduce((sum, one) => sum + one.total, 0)
  // Runs that are over are not counted any more: what is left goes down with each check.
  const left = useTimeLeft(total - done, readAt)
  return (
    <p className={classes['progress']} role="status">
      {done} of {countOf(total, 'check')} done{left === null ? '' : `, ${left} left`}
    </p>
  )
}

/** As fast as it went since it was first seen; null: that is not known yet. */
const useTimeLeft = (left: number, at: number): string | null => {
  const [seen, setSeen] = useState<{ start: Seen; now: Seen } | null>(null)
  if (left === 0 && seen) setSeen(null)
  if (left > 0 && left !== seen?.now.left) {
    const now = { left, at }
    // More work than before: another run has begun.
    setSeen({ start: seen && left < seen.now.left ? seen.start : now, now })
  }
  if (!seen || seen.start.left === seen.now.left) return null
  const perMs = (seen.start.left - seen.now.left) / Math.max(1, seen.now.at - seen.start.at)
  const seconds = Math.ceil(seen.now.left / perMs / 1000)
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

interface Seen {
  left: number
  at: number
}

/** Run says more than the empty cells where results near the limit are measured again. */
const DoubtLine = ({ doubtful }: { doubtful: number }): ReactElement | null =>
  doubtful === 0 ? null : (
    <p className={classes['progress']}>
      {countOf(doubtful, 'result')} near the limit {doubtful === 1 ? 'was' : 'were'} measured while
      other programs ran ({doubtful === 1 ? 'its cell lacks' : 'their cells lack'} a corner): Run
      measures {doubtful === 1 ? 'it' : 'them'} again.
    </p>
  )

/** Runs the cells that have no result, or one in doubt, and wait for none, also while others run. */
export const RunButtons = ({
  data,
  toRun,
  isBusy,
  onRun,
  onRunAll,
}: {
  data: Matrix | undefined
  /** How many cells; undefined: that is not known yet. */
  toRun: number | undefined
  isBusy: boolean
  onRun: () => void
  onRunAll: () => void
}): ReactElement => (
  <Button.Group>
    <Button
      disabled={isBusy || !toRun}
      leftSection={<Icon name="play" size={14} />}
      onClick={onRun}
    >
      {toRun === undefined ? 'Run' : `Run ${toRun}`}
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
