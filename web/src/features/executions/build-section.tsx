import { isInProgress } from '@drafts/contract'
import type { Execution } from '@drafts/contract'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { StreamText } from './stream-text.tsx'
import classes from './viewer.module.css'

/** A program that was not built, or a judge that failed: said before the tests, which were all skipped. */
export const BuildSection = ({ execution }: { execution: Execution }): ReactElement | null => {
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
  if (status === 6)
    return (
      <section className={classes['build']} data-tone="internal" aria-label="Internal Error">
        <p className={classes['buildTitle']}>
          <Icon name="triangle" />
          Something of the judge or of the problem failed. This says nothing about the solution.
        </p>
        <StreamText label="Log" stream={log} emptyText="No log was kept. Run the solution again." />
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
