import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { shareRequestQuery, useRequestAccess } from './share-queries.ts'

/** A problem that answers 403. */
export const NeedAccess = ({ problemId }: { problemId: ProblemId }): ReactElement => {
  const { data } = useQuery(shareRequestQuery(problemId))
  const request = useRequestAccess(problemId)
  const isSent = data?.shareRequest !== undefined && data.shareRequest !== null
  usePageTitle('Need Access')
  return (
    <PageState
      icon="lock"
      heading="h1"
      title="Need Access"
      text="You do not have access to this problem."
    >
      <Button disabled={isSent || request.isPending} onClick={() => request.mutate()}>
        {isSent ? 'Request Sent' : 'Request Access'}
      </Button>
    </PageState>
  )
}
