import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { rowLink } from '../../lib/choose/row-link.ts'
import { GrantAccess } from './grant-access.tsx'
import { useMarkSeen } from '../../product/queries/notifications.ts'
import type { ListedNotification } from '../../product/queries/notifications.ts'
import classes from './notifications.module.css'

export const NotificationItem = ({
  notification,
  onLeave,
}: {
  notification: ListedNotification
  onLeave: () => void
}): ReactElement => {
  const markSeen = useMarkSeen()
  const { id, seen, asking } = notification
  const handleMark = () => markSeen.mutate(id)
  const handleFollow = () => {
    if (!seen) handleMark()
    onLeave()
  }
  // The button goes away with the mark; the focus stays in the list.
  const handleMarkButton = (event: { currentTarget: HTMLElement }) => {
    event.currentTarget.closest('li')?.querySelector('a')?.focus()
    handleMark()
  }
  return (
    <li className={classes['item']} data-seen={seen} {...rowLink}>
      <div className={classes['body']}>
        <SiteLink
          href={notification.objectHref}
          className={classes['details']}
          onClick={handleFollow}
          data-row-link
        >
          {seen ? null : <span className="visually-hidden">New: </span>}
          {/* Made safe by the server. */}
          <span dangerouslySetInnerHTML={{ __html: notification.detailsHTML }} />
        </SiteLink>
        {asking?.handles.map((handle, index) => (
          <GrantAccess
            key={handle}
            problemId={asking.problemId}
            handle={handle}
            isTester={asking.toEdit?.includes(handle) === true}
            onLast={!seen && index === 0 && asking.handles.length === 1 ? handleMark : undefined}
          />
        ))}
      </div>
      <span className={classes['time']}>
        <RelativeTime time={notification.createdAt} />
      </span>
      {seen ? null : (
        <Tooltip label="Mark seen">
          <ActionIcon size="sm" aria-label="Mark seen" onClick={handleMarkButton}>
            <Icon name="check" size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
