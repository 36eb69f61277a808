import { isInProgress, status as statuses } from '@drafts/contract'
import type { Check, Execution } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { StreamText } from './stream-text.tsx'
import classes from './viewer.module.css'

/** A program that was not built, or a judge that failed: said before the tests, which were all skipped. */
export const BuildSection = ({
  execution,
  onOpen,
}: {
  execution: Execution
  onOpen: (checkNo: number) => void
}): ReactElement | null => {
  const { build, log, status, verdict } = execution
  if (verdict === 'CompilationError')
    return (
      <section className={classes['build']} aria-label="Build">
        <p className={classes['buildTitle']}>
          <Icon name="wrench" />
          The program does not compile, so no test was run.
        </p>
        <StreamText
          label="Build log"
          stream={build?.error ?? null}
          emptyText="The compiler said nothing."
        />
      </section>
    )
  if (status === statuses.internalError)
    return (
      <section className={classes['build']} data-tone="internal" aria-label="Internal Error">
        <p className={classes['buildTitle']}>
          <Icon name="triangle" />
          Something of the judge or of the problem failed. This says nothing about the solution.
        </p>
        <FailedCheck checks={execution.checks} onOpen={onOpen} />
        {log && log.size > 0 ? <StreamText label="Log" stream={log} /> : null}
      </section>
    )
  if (!build?.log || build.log.size === 0 || isInProgress(status)) return null
  return (
    <details className={classes['warnings']}>
      <summary>The compiler has warnings</summary>
      <StreamText label="Build log" stream={build.log} />
    </details>
  )
}

/** What failed, where, and the way to its words. */
const FailedCheck = ({
  checks,
  onOpen,
}: {
  checks: readonly Check[]
  onOpen: (checkNo: number) => void
}): ReactElement => {
  const failed = checks.find((check) => check.status === statuses.internalError)
  if (!failed) return <p>The judge itself failed, on no test in particular. Run it again.</p>
  const name = `${failed.test ? 'test' : 'input'} ${failed.no + 1}`
  return (
    <div className={classes['failed']}>
      <p>
        {failed.truthError
          ? `The output stored with ${name} could not be used: its note says why.`
          : `The ${blamed(failed)} failed on ${name}. Its words are in Stderr of that ${failed.test ? 'test' : 'input'}.`}
      </p>
      <Button variant="default" size="xs" onClick={() => onOpen(failed.no)}>
        Open {name}
      </Button>
    </div>
  )
}

const blamed = ({ arturiaStates }: Check): string =>
  arturiaStates?.find(({ program }) => program !== 'solution')?.program ?? 'checker'
