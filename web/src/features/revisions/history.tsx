import { revisionsSeenAfterMs } from '@drafts/contract'
import type { ProblemId, Revision, RevisionId } from '@drafts/contract'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { Delayed } from '../../components/states/delayed.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { isUnread } from '../../lib/is-unread.ts'
import { groupRevisions } from './group-revisions.ts'
import { RevisionItem } from './revision-item.tsx'
import type { DifferenceView } from './difference.tsx'
import { revisionsQuery, revisionsSummaryQuery, useMarkRevisionsSeen } from './revision-queries.ts'
import { meQuery } from '../../product/queries/me.ts'
import classes from './revisions.module.css'

export const History = ({
  problemId,
  canRestore,
}: {
  problemId: ProblemId
  canRestore: boolean
}): ReactElement => {
  const [view, setView] = useState(readView)
  const list = useInfiniteQuery(revisionsQuery(problemId))
  const { data: summary } = useQuery(revisionsSummaryQuery(problemId))
  const revisions = list.data?.pages.flat() ?? []
  const latest = revisions[0]
  const isFresh = useFresh(problemId)
  const isNew = summary !== undefined && summary.unseenCount > 0
  useMarkSeenLater(problemId, isNew ? latest?.id : undefined)
  if (isUnread(list))
    return (
      <PageState icon="warning" title="The history could not be read" text="Nothing is lost.">
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </PageState>
    )
  if (list.isPending) return <HistorySkeleton />
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
      <header>
        <h2 id="history-title">History</h2>
        <SegmentedControl
          size="xs"
          aria-label="How differences are shown"
          data={[
            { value: 'side', label: 'Side by side' },
            { value: 'inline', label: 'Inline' },
          ]}
          value={view}
          onChange={(next) => {
            const chosen = next === 'inline' ? 'inline' : 'side'
            keepView(chosen)
            setView(chosen)
          }}
        />
      </header>
      <ol>
        {groupRevisions(revisions).map((entry) => (
          <RevisionItem
            // The oldest of an entry stays while newer saves join it.
            key={entry.revisions.at(-1)?.id}
            entry={entry}
            problemId={problemId}
            view={view}
            canRestore={canRestore}
            newestOf={newestOf(revisions)}
            isNew={isFresh(entry.newest)}
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

const newestOf = (revisions: readonly Revision[]): Map<string, string> =>
  new Map(revisions.toReversed().map(({ path, id }) => [path, id]))

/** Which revisions were not seen when the page was opened: they stay marked though 5 s later they are seen. */
const useFresh = (problemId: ProblemId): ((revision: Revision) => boolean) => {
  const { data: summary } = useQuery(revisionsSummaryQuery(problemId))
  const { data: me } = useQuery(meQuery)
  const [first, setFirst] = useState<{ seen: number } | null>(null)
  if (first === null && summary) setFirst({ seen: Number(summary.lastSeenID ?? 0) })
  return ({ id, actor }) =>
    first !== null && me !== undefined && Number(id) > first.seen && actor.id !== me?.id
}

/** The latest revision is marked seen 5 seconds after the history is shown. */
const useMarkSeenLater = (problemId: ProblemId, revisionId: RevisionId | undefined): void => {
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

const viewKey = 'drafts.difference'

/** How the person last looked at differences in this browser. */
const readView = (): DifferenceView => {
  try {
    return localStorage.getItem(viewKey) === 'inline' ? 'inline' : 'side'
  } catch {
    // A browser that keeps nothing: the view of everybody.
    return 'side'
  }
}

const keepView = (view: DifferenceView): void => {
  try {
    localStorage.setItem(viewKey, view)
  } catch {
    // It holds until the page is left; there is nothing to tell.
  }
}
