import { isInProgress } from '@drafts/contract'
import type { Execution, ExecutionId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { useStopExecutions } from '../../product/queries/stop-execution.ts'
import classes from './viewer.module.css'
import { againOf, notAgain, useRunAgain } from './run-again.ts'
import { RunMore } from './run-more.tsx'

/** Stop while it runs, then Run again: one place for both, so that nothing moves. */
export const RunActions = ({
  execution,
  onStarted,
}: {
  execution: Execution
  /** Shows the new run. */
  onStarted: (executionId: ExecutionId) => void
}): ReactElement | null => {
  const stop = useStopExecutions(execution.problemId)
  if (isInProgress(execution.status))
    return (
      <Button
        variant="default"
        disabled={stop.isPending}
        leftSection={<Icon name="stop" size={14} />}
        onClick={() => stop.mutate([execution.id])}
      >
        {stop.isPending ? 'Stopping…' : 'Stop'}
      </Button>
    )
  return (
    <div className={classes['again']}>
      <RunAgain execution={execution} words="Run again" onStarted={onStarted} />
      <RunMore execution={execution} onStarted={onStarted} />
    </div>
  )
}

/** Why not, where it cannot be run again. `checkNo`: on this test alone. */
export const RunAgain = ({
  execution,
  checkNo,
  words,
  onStarted,
}: {
  execution: Execution
  checkNo?: number
  words: string
  onStarted: (executionId: ExecutionId) => void
}): ReactElement | null => {
  const run = useRunAgain(execution.problemId)
  const again = againOf(execution, checkNo)
  if (!again) {
    const reason = checkNo === undefined ? notAgain(execution) : undefined
    return reason === undefined ? null : <p className={classes['soft']}>{reason}</p>
  }
  return (
    <Button
      variant="default"
      size={checkNo === undefined ? 'sm' : 'xs'}
      disabled={run.isPending}
      leftSection={<Icon name="play" size={14} />}
      onClick={() => run.mutate(again, { onSuccess: ({ id }) => onStarted(id) })}
    >
      {run.isPending ? 'Starting…' : words}
    </Button>
  )
}
