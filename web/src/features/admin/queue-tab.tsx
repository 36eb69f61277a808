import type { Endpoints, ResponseOf } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LanguageLabel } from '../../product/language/language-label.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useStopExecutions } from '../../product/queries/stop-execution.ts'
import { countOf } from '../../lib/text/format.ts'
import { judgesQuery, queueQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import { Figure } from './figure.tsx'
import { waitWords } from './wait-words.ts'
import classes from './admin.module.css'

type Job = ResponseOf<Endpoints['adminGetQueue']>['jobs'][number]

const shownJobs = 100

/** What is judged now and what waits; asked for again every few seconds. */
export const QueueTab = (): ReactElement => {
  const { data: queue } = useQuery(queueQuery)
  const { data: judges } = useQuery(judgesQuery)
  const hidden = queue ? queue.waiting + queue.running - queue.jobs.length : 0
  return (
    <>
      <dl className={classes['queue']}>
        <Figure label="Waiting" value={queue?.waiting} />
        <Figure label="Running" value={queue?.running} />
        <Figure label="Longest wait" value={queue && waitWords(queue.oldestWaitingMs)} />
      </dl>
      {judges?.length === 0 ? (
        <p className={classes['notice']}>
          <Icon name="warning" />
          <span>
            No judge is connected: start one with <code>./drafts judge</code>. What is queued waits
            for it; new runs are refused until then.
          </span>
        </p>
      ) : null}
      <AdminTable
        caption="Jobs"
        heads={[
          'Problem',
          'By',
          'Language',
          'Judge',
          'Tests',
          'Attempt',
          'Queued',
          'Started',
          'Stop',
        ]}
        rows={queue?.jobs}
        empty="Nothing waits and nothing runs."
        renderRow={(job) => <JobRow key={job.executionId} job={job} />}
      />
      {hidden > 0 && queue?.jobs.length === shownJobs ? (
        <p className={classes['soft']}>And {countOf(hidden, 'more job', 'more jobs')}.</p>
      ) : null}
    </>
  )
}

const JobRow = ({ job }: { job: Job }): ReactElement => (
  <tr>
    <th scope="row" className={classes['titleCell']}>
      <Link
        to="/p/$problemId/executions/$executionId"
        params={{ problemId: job.problemId, executionId: job.executionId }}
        preload={false}
      >
        {job.problemTitle}
      </Link>
    </th>
    <td>{job.handle}</td>
    <td>
      <LanguageLabel languageId={job.languageId} />
    </td>
    <td>{job.judge ?? <span className={classes['soft']}>Waiting</span>}</td>
    <td className={classes['figure']}>
      {job.done} of {job.total}
    </td>
    <td className={classes['figure']}>
      {job.attempt}
      {job.failures > 0 ? (
        <span className={classes['failed']}>, {countOf(job.failures, 'failure')}</span>
      ) : null}
    </td>
    <td className={classes['soft']}>
      <RelativeTime time={job.queuedAt} />
    </td>
    <td className={classes['soft']}>
      {job.startedAt === null ? '–' : <RelativeTime time={job.startedAt} />}
    </td>
    <td>
      <StopJob job={job} />
    </td>
  </tr>
)

const StopJob = ({ job: { problemId, problemTitle, handle, executionId } }: { job: Job }) => {
  const stop = useStopExecutions(problemId)
  const client = useQueryClient()
  const handleStop = () =>
    stop.mutate([executionId], {
      onSettled: () => void client.invalidateQueries({ queryKey: queueQuery.queryKey }),
    })
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={stop.isPending}
      aria-label={`Stop ${handle}’s run of ${problemTitle}`}
      onClick={handleStop}
    >
      Stop
    </Button>
  )
}
