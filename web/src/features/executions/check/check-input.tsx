import type { Check, Execution } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { testQuery } from '../../../product/queries/tests.ts'
import { StreamText } from './stream-text.tsx'
import { useMayInspect } from '../use-may-inspect.ts'
import classes from '../viewer.module.css'

/** What the program read, above what it wrote: the test as it is now. */
export const CheckInput = ({
  execution,
  check: { test },
}: {
  execution: Execution
  check: Check
}): ReactElement | null => {
  const mayInspect = useMayInspect(execution.problemId)
  const { data, isError } = useQuery({
    ...testQuery(execution.problemId, test?.id),
    enabled: mayInspect && test !== null,
    retry: false,
    meta: { isQuiet: true },
  })
  if (test === null || !mayInspect) return null
  if (isError) return <p className={classes['soft']}>The test has been deleted.</p>
  const isChanged = data !== undefined && data.modifiedAt > execution.createdAt
  return (
    <section className={classes['input']}>
      <h4>
        Input
        {isChanged ? (
          <span className={classes['soft']}>, the test was changed after this run</span>
        ) : null}
      </h4>
      {data ? (
        <StreamText
          label="Input"
          stream={data.input}
          emptyText="The input is empty."
          downloadHref={`/api/tests/${encodeURIComponent(test.id)}/input?download=yes`}
        />
      ) : null}
    </section>
  )
}
