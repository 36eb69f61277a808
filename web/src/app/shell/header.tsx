import type { Account } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../../components/icon.tsx'
import { Logo } from '../../product/site/logo.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { isMember } from '../../product/queries/me.ts'
import { headerSlot } from '../../product/site/header-slot.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'
import { UserMenu } from './user-menu.tsx'
import classes from './shell.module.css'
import { SiteLink } from '../../components/site-link.tsx'
import { optionsQuery } from '../../product/queries/options.ts'
import { siteLinks } from '../../product/site/site-links.ts'

const handleSlot = headerSlot.set
const handleSearch = () => shellDialog.set('search')

export const Header = ({ me }: { me: Account | null }): ReactElement => (
  <header className={classes['header']}>
    <Link to="/" className={classes['logo']} aria-label="Drafts, home">
      <Logo size={24} />
      <span aria-hidden>Drafts</span>
    </Link>
    <div className={classes['slot']} ref={handleSlot} />
    {isMember(me) ? (
      <button
        type="button"
        className={classes['search']}
        aria-label="Search problems"
        aria-keyshortcuts="/"
        onClick={handleSearch}
      >
        <Icon name="search" size={14} />
        <span className={classes['searchText']}>Search problems</span>
        <kbd aria-hidden>/</kbd>
      </button>
    ) : null}
    <AppsMenu />
    {me ? (
      <>
        <NotificationBell />
        <UserMenu me={me} />
      </>
    ) : null}
  </header>
)

/** The neighbours of this installation; where none are configured, the product's own pages. */
const AppsMenu = (): ReactElement => {
  const { data, isPending } = useQuery(optionsQuery)
  const configured = data?.siteLinks.filter(({ href }) => href.length > 0) ?? []
  // Which ones is not known before the options are there.
  const own = isPending ? [] : siteLinks.apps
  const entries = configured.length > 0 ? configured : own
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Apps">
          <Icon name="apps" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label, href }) => (
          <Menu.Item
            key={label}
            renderRoot={(props) => <SiteLink {...props} href={href} />}
            style={{ textDecoration: 'none' }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
