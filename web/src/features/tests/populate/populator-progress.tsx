import type { Execution } from '@drafts/contract'
import { snipBytes, status as statuses } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { VerdictLabel } from '../../../product/verdict/verdict.tsx'
import { SaveFailure } from '../../../components/states/save-failure.tsx'
import { VisibleText } from '../../../components/html/visible-text.tsx'
import { formatCpu, formatMemory, formatSize } from '../../../lib/text/format.ts'
import { sizeOfOutput } from './use-populator.ts'
import type { PopulatorState } from './use-populator.ts'
import classes from './populator.module.css'

/** How the run goes, and what it left where it failed. Its room is reserved. */
export const PopulatorProgress = ({
  state,
  side,
  onTakeAnyway,
}: {
  state: PopulatorState
  side: 'input' | 'output'
  /** Takes the output of a run that did not end well. */
  onTakeAnyway: (execution: Execution) => void
}): ReactElement => {
  const kept = `The ${side} is as it was.`
  return (
    <div className={classes['progress']} aria-live="polite">
      {state.step === 'running' ? (
        <>
          <VerdictLabel status={state.execution?.status ?? statuses.waiting} verdict={null} />
          <span className={classes['soft']}>
            {stepWords[state.execution?.status ?? statuses.waiting]}
          </span>
        </>
      ) : null}
      {state.step === 'copying' ? (
        <>
          <VerdictLabel status={statuses.finished} verdict={state.execution.verdict} />
          <span className={classes['soft']}>Copying the output</span>
        </>
      ) : null}
      {state.step === 'failed' ? <SaveFailure sentence={state.sentence} kept={kept} /> : null}
      {state.step === 'failed' && state.execution ? (
        <Failure execution={state.execution} kept={kept} onTakeAnyway={onTakeAnyway} />
      ) : null}
    </div>
  )
}

const stepWords: Record<number, string> = {
  [statuses.waiting]: 'Waiting for a judge',
  [statuses.building]: 'Building the program',
  [statuses.running]: 'Running it',
}

const Failure = ({
  execution,
  kept,
  onTakeAnyway,
}: {
  execution: Execution
  kept: string
  onTakeAnyway: (execution: Execution) => void
}): ReactElement => {
  const size = sizeOfOutput(execution)
  const { status, verdict, build, log, checks } = execution
  const [check] = checks
  const said = status === statuses.internalError ? log : (build?.error ?? check?.stderr)
  return (
    <div className={classes['failure']}>
      <p className={classes['verdict']}>
        <VerdictLabel status={status} verdict={verdict} />
        {check?.usages ? (
          <span className={classes['soft']}>
            {formatCpu(check.usages.cpu)}, {formatMemory(check.usages.memory)}
          </span>
        ) : null}
        <span className={classes['soft']}>{kept}</span>
      </p>
      {said && said.size > 0 ? (
        <>
          {/* It scrolls; the keyboard has to reach it. */}
          <pre tabIndex={0} role="group" aria-label="What the program reported">
            <VisibleText text={said.snip} isVisible={false} />
          </pre>
          {said.size > snipBytes ? <p className={classes['soft']}>truncated</p> : null}
        </>
      ) : (
        <p className={classes['soft']}>Nothing was written to stderr.</p>
      )}
      {size > 0 ? (
        <p className={classes['anyway']}>
          <span className={classes['soft']}>It had printed {formatSize(size)}.</span>
          <Button variant="default" size="compact-sm" onClick={() => onTakeAnyway(execution)}>
            Use it anyway
          </Button>
        </p>
      ) : null}
    </div>
  )
}
