import { buildHint, isInProgress, status as statuses } from '@drafts/contract'
import type { Execution, ExecutionId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { faultOf } from './check/fault.ts'
import { RunAgain } from './run-actions.tsx'
import { StreamText } from './check/stream-text.tsx'
import classes from './viewer.module.css'

/** A program that was not built, or a judge that failed: said before the tests, which were all skipped. */
export const BuildSection = ({
  execution,
  onOpen,
  onStarted,
}: {
  execution: Execution
  onOpen: (checkNo: number) => void
  onStarted: (executionId: ExecutionId) => void
}): ReactElement | null => {
  const { build, status, verdict, languageId } = execution
  if (verdict === 'CompilationError') {
    const hint = buildHint(languageId, build?.error?.snip ?? '')
    return (
      <section className={classes['build']} aria-label="Build">
        <p className={classes['buildTitle']}>
          <Icon name="wrench" />
          The program does not compile, so no test was run.
        </p>
        {hint === undefined ? null : <p>{hint}</p>}
        <StreamText
          label="Build log"
          stream={build?.error ?? null}
          emptyText={
            build?.error
              ? 'The compiler said nothing.'
              : 'What the compiler said is for those who may read the source.'
          }
        />
      </section>
    )
  }
  if (status === statuses.internalError)
    return <FaultSection execution={execution} onOpen={onOpen} onStarted={onStarted} />
  if (!build?.log || build.log.size === 0 || isInProgress(status)) return null
  return (
    <details className={classes['warnings']}>
      <summary>The compiler has warnings</summary>
      <StreamText label="Build log" stream={build.log} />
    </details>
  )
}

/** One cause, its words, and one thing to do about it. */
const FaultSection = ({
  execution,
  onOpen,
  onStarted,
}: {
  execution: Execution
  onOpen: (checkNo: number) => void
  onStarted: (executionId: ExecutionId) => void
}): ReactElement => {
  const { cause, words, check } = faultOf(execution)
  return (
    <section className={classes['build']} data-tone="internal" aria-label="Internal Error">
      <p className={classes['buildTitle']}>
        <Icon name="triangle" />
        {cause}
      </p>
      {words && words.size > 0 ? <StreamText label="What it reported" stream={words} /> : null}
      <div className={classes['failed']}>
        <p>This says nothing about the solution.</p>
        {check ? (
          <Button variant="subtle" size="xs" onClick={() => onOpen(check.no)}>
            Open {check.test ? 'test' : 'input'} {check.no + 1}
          </Button>
        ) : null}
        <RunAgain execution={execution} words="Run again" onStarted={onStarted} />
      </div>
    </section>
  )
}
