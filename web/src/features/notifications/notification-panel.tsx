import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { notificationsQuery, useMarkAllSeen, useMarkSeen } from './notification-queries.ts'
import type { Notification } from './notification-queries.ts'
import classes from './notifications.module.css'

export const NotificationPanel = ({ onLeave }: { onLeave: () => void }): ReactElement => {
  const { data, isPending, isError } = useQuery(notificationsQuery)
  const markAllSeen = useMarkAllSeen()
  const notifications = data?.notifications ?? []
  const newest = notifications[0]
  const handleMarkAll = () => {
    if (newest) markAllSeen.mutate(newest.id)
  }
  return (
    <>
      <div className={classes['head']}>
        <h2>Notifications</h2>
        <Button
          variant="subtle"
          size="xs"
          disabled={!newest || data?.unseenCount === 0}
          onClick={handleMarkAll}
        >
          Mark all seen
        </Button>
      </div>
      {/* A scrolling list must be reachable by keyboard even when nothing in it can be focused. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes['list']} tabIndex={0} aria-label="Notification list">
        {isPending ? <p className={classes['empty']}>Loading…</p> : null}
        {isError ? <p className={classes['empty']}>Notifications could not be read.</p> : null}
        {data && !newest ? (
          <p className={classes['empty']}>
            Nothing yet. Shares, access requests and discussions are told here.
          </p>
        ) : null}
        <ul>
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
          ))}
        </ul>
      </section>
    </>
  )
}

const NotificationItem = ({
  notification,
  onLeave,
}: {
  notification: Notification
  onLeave: () => void
}): ReactElement => {
  const markSeen = useMarkSeen()
  const handleMark = () => markSeen.mutate(notification.id)
  const handleFollow = () => {
    if (!notification.seen) handleMark()
    onLeave()
  }
  return (
    <li className={classes['item']} data-seen={notification.seen}>
      <SiteLink
        href={notification.objectHref}
        className={classes['details']}
        onClick={handleFollow}
      >
        {/* Rendered and sanitised by the server. */}
        <span dangerouslySetInnerHTML={{ __html: notification.detailsHTML }} />
      </SiteLink>
      <span className={classes['time']}>
        <RelativeTime time={notification.createdAt} />
      </span>
      {notification.seen ? null : (
        <Tooltip label="Mark seen">
          <ActionIcon size="sm" aria-label="Mark seen" onClick={handleMark}>
            <Icon name="check" size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
