import type { Problem, ProblemId, Submission } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../../components/states/delayed.tsx'
import { PageState } from '../../../components/states/page-state.tsx'
import { ReadFailure } from '../../../components/states/read-failure.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { formatSize } from '../../../lib/text/format.ts'
import { rowLink } from '../../../lib/choose/row-link.ts'
import { languagesQuery } from '../../../product/queries/languages.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { VerdictLabel } from '../../../product/verdict/verdict.tsx'
import classes from './submissions.module.css'

const perPage = 100

const submissionsQuery = (problemId: ProblemId) =>
  infiniteQueryOptions({
    queryKey: queryKeys.submissions(problemId),
    queryFn: ({ pageParam }) =>
      api.listSubmissions({
        problemId,
        limit: perPage,
        ...(pageParam ? { after: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** What was submitted to a problem: for those who edit it all, for a tester their own. */
export const Submissions = ({ problem }: { problem: Problem }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const title = problem.canEdit ? 'Submissions' : 'Your submissions'
  return (
    <>
      <Button variant="subtle" onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={title} size={760}>
        <SubmissionList problemId={problem.id} />
      </Dialog>
    </>
  )
}

const SubmissionList = ({ problemId }: { problemId: ProblemId }): ReactElement => {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(submissionsQuery(problemId))
  const submissions = data?.pages.flatMap((page) => page.submissions)
  if (!submissions)
    return isError ? (
      <ReadFailure what="submissions" onRetry={() => void refetch()} />
    ) : (
      <Delayed>
        <Skeleton height={120} />
      </Delayed>
    )
  if (submissions.length === 0)
    return (
      <PageState
        icon="upload"
        title="Nothing was submitted yet"
        text="What is tried with the Submit form is kept here, with its verdict."
      />
    )
  return (
    <div className={classes['scroll']} role="region" aria-label="Submissions" tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {['When', 'Who', 'Language', 'Verdict', 'Source'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {submissions.map((one) => (
            <SubmissionRow key={one.executionId} problemId={problemId} submission={one} />
          ))}
        </tbody>
      </table>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older submissions
        </Button>
      ) : null}
    </div>
  )
}

const SubmissionRow = ({
  problemId,
  submission: one,
}: {
  problemId: ProblemId
  submission: Submission
}): ReactElement => {
  const { data: languages = [] } = useQuery(languagesQuery)
  const language = languages.find(({ id }) => id === one.languageId)?.label ?? one.languageId
  return (
    <tr {...rowLink}>
      <td>
        <RelativeTime time={one.createdAt} /> ago
      </td>
      <td>{one.account.handle}</td>
      <td>{language}</td>
      <td>
        <Link
          to="/p/$problemId/executions/$executionId"
          params={{ problemId, executionId: one.executionId }}
          data-row-link
        >
          <VerdictLabel status={one.status} verdict={one.verdict} />
          <span className="visually-hidden">, the run of {one.account.handle}</span>
        </Link>
      </td>
      <td>
        {one.canViewSource ? (
          <a href={`/api/executions/${one.executionId}/source`} target="_blank" rel="noreferrer">
            {formatSize(one.sourceSize)}
            <span className="visually-hidden">
              {' '}
              of source by {one.account.handle}, in a new tab
            </span>
          </a>
        ) : (
          <span title="Its submitter did not open it.">{formatSize(one.sourceSize)}, closed</span>
        )}
      </td>
    </tr>
  )
}
