import { revisionsSeenAfterMs } from '@drafts/contract'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/delayed.tsx'
import { PageState } from '../../components/page-state.tsx'
import { RevisionItem } from './revision-item.tsx'
import { revisionsQuery, revisionsSummaryQuery, useMarkRevisionsSeen } from './revision-queries.ts'
import { useLabels } from './use-labels.ts'
import classes from './revisions.module.css'

export const History = ({ problemId }: { problemId: string }): ReactElement => {
  const list = useInfiniteQuery(revisionsQuery(problemId))
  const { data: summary } = useQuery(revisionsSummaryQuery(problemId))
  const labels = useLabels(problemId)
  const revisions = list.data?.pages.flat() ?? []
  const latest = revisions[0]
  const isNew = summary !== undefined && summary.unseenCount > 0
  useMarkSeenLater(problemId, isNew ? latest?.id : undefined)
  if (list.isPending) return <HistorySkeleton />
  if (list.isError && !latest)
    return (
      <PageState icon="warning" title="The history could not be read" text="Nothing is lost.">
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </PageState>
    )
  if (!latest)
    return (
      <PageState
        icon="history"
        title="No changes yet"
        text="Every change to the problem is written down here, with who made it and what it was before."
      />
    )
  return (
    <section className={classes['history']} aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ol>
        {revisions.map((revision) => (
          <RevisionItem
            key={revision.id}
            revision={revision}
            problemId={problemId}
            labels={labels}
          />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older changes
        </Button>
      ) : null}
    </section>
  )
}

/** The latest revision is marked seen 5 seconds after the history is shown. */
const useMarkSeenLater = (problemId: string, revisionId: string | undefined): void => {
  const { mutate } = useMarkRevisionsSeen(problemId)
  useEffect(() => {
    if (revisionId === undefined) return undefined
    const timer = setTimeout(() => mutate(revisionId), revisionsSeenAfterMs)
    return () => clearTimeout(timer)
  }, [mutate, revisionId])
}

const HistorySkeleton = (): ReactElement => (
  <Delayed>
    <div className={classes['skeleton']}>
      {[70, 55, 62, 48, 66].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  </Delayed>
)
