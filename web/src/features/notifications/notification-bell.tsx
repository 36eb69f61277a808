import { ActionIcon, Popover } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { countOf } from '../../lib/text/format.ts'
import { NotificationPanel } from './notification-panel.tsx'
import { notificationsQuery, unseenCountOf } from '../../product/queries/notifications.ts'
import classes from './notifications.module.css'

export const NotificationBell = (): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useInfiniteQuery(notificationsQuery)
  const unseen = unseenCountOf(data)
  const handleToggle = () => setIsOpen((open) => !open)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <ActionIcon
          size="lg"
          aria-label={unseen > 0 ? `Notifications, ${countOf(unseen, 'new one')}` : 'Notifications'}
          onClick={handleToggle}
        >
          <span className={classes['bell']}>
            <Icon name="bell" size={18} />
            {unseen > 0 ? (
              <span className={classes['badge']} aria-hidden>
                {unseen > 99 ? '99+' : unseen}
              </span>
            ) : null}
          </span>
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationPanel onLeave={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
