import { notificationListPx } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { NotificationItem } from './notification-item.tsx'
import {
  notificationsQuery,
  unseenCountOf,
  useMarkAllSeen,
} from '../../product/queries/notifications.ts'
import classes from './notifications.module.css'

export const NotificationPanel = ({ onLeave }: { onLeave: () => void }): ReactElement => {
  const query = useInfiniteQuery(notificationsQuery)
  const { data, isPending, isError } = query
  const markAllSeen = useMarkAllSeen()
  const listRef = useRef<HTMLElement>(null)
  const notifications = data?.pages.flatMap((page) => page.notifications) ?? []
  const [newest] = notifications
  const handleMarkAll = () => {
    // The button is disabled by what it does; the focus stays in the panel.
    listRef.current?.focus()
    if (newest) markAllSeen.mutate(newest.id)
  }
  return (
    <>
      <div className={classes['head']}>
        <h2>Notifications</h2>
        <Button
          variant="subtle"
          size="xs"
          disabled={!newest || unseenCountOf(data) === 0}
          onClick={handleMarkAll}
        >
          Mark all seen
        </Button>
      </div>
      {/* A scrolling list must be reachable by keyboard even when nothing in it can be focused. */}
      <section
        ref={listRef}
        className={classes['list']}
        style={{ height: notificationListPx }}
        tabIndex={0}
        aria-label="Notification list"
      >
        {isPending ? <p className={classes['empty']}>Loading…</p> : null}
        {isError && !data ? (
          <ReadFailure what="notifications" onRetry={() => void query.refetch()} />
        ) : null}
        {data && !newest ? (
          <p className={classes['empty']}>
            Nothing yet. You are told here of shares, requests for access, discussions and runs.
          </p>
        ) : null}
        <ul>
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
          ))}
        </ul>
        {query.hasNextPage ? (
          <div className={classes['more']}>
            <Button
              variant="subtle"
              size="xs"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show older
            </Button>
          </div>
        ) : null}
      </section>
    </>
  )
}
