import type { Problem, ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { NeedAccess } from '../../features/shares/need-access.tsx'
import { responseStatus } from '../../lib/api/api-errors.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { FaultNumber } from '../../product/site/fault-number.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { NotFoundPage } from '../not-found/not-found.tsx'
import { ProblemSkeleton } from './problem-skeleton.tsx'

/** What a problem's fetch can come to. */
export const ProblemGate = ({
  problemId,
  query,
  children,
}: {
  problemId: ProblemId
  query: UseQueryResult<Problem>
  children: (problem: Problem) => ReactNode
}): ReactElement => {
  const status = responseStatus(query.error)
  if (status === 403) return <NeedAccess problemId={problemId} />
  if (status === 404 && !query.data) return <NotFoundPage />
  // What was typed and is not saved yet stays where it is.
  if (status === 404 && query.data)
    return (
      <>
        <GoneNotice query={query} />
        {children(query.data)}
      </>
    )
  if (query.data) return <>{children(query.data)}</>
  if (isUnread(query) && status !== 401)
    return (
      <PageState
        icon="warning"
        heading="h1"
        title="The problem could not be opened"
        text={
          <>
            The problem could not be retrieved from the server. What was saved before is kept.
            <FaultNumber error={query.error} />
          </>
        }
      >
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </PageState>
    )
  return <ProblemSkeleton />
}
