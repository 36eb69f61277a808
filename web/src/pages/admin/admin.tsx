import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LinkTab, LinkTabs } from '../../components/link-tabs.tsx'
import { AuditDeed } from '@drafts/contract'
import { AccountsTab } from '../../features/admin/accounts-tab.tsx'
import { AuditTab } from '../../features/admin/audit-tab.tsx'
import { HealthTab } from '../../features/admin/health-tab.tsx'
import { InvitesTab } from '../../features/admin/invites-tab.tsx'
import { RoomTab } from '../../features/admin/room-tab.tsx'
import { TestMail } from '../../features/admin/test-mail.tsx'
import { JudgesTab } from '../../features/admin/judges-tab.tsx'
import { ProblemsTab } from '../../features/admin/problems-tab.tsx'
import { QueueTab } from '../../features/admin/queue-tab.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { isAdministrator, useMe } from '../../product/queries/me.ts'
import { NotFoundPage } from '../not-found/not-found.tsx'
import classes from './admin.module.css'

const route = getRouteApi('/member/_')

const tabs = [
  { key: 'accounts', label: 'Accounts', search: 'Search by handle' },
  { key: 'invites', label: 'Invite requests', search: null },
  { key: 'problems', label: 'Problems', search: 'Search by title' },
  { key: 'queue', label: 'Queue', search: null },
  { key: 'judges', label: 'Judges', search: null },
  { key: 'room', label: 'Room', search: null },
  { key: 'health', label: 'Health', search: null },
  { key: 'audit', label: 'Audit log', search: 'Search by handle or subject' },
] as const

export const AdminPage = (): ReactElement => {
  const me = useMe()
  const { tab, q = '', deed } = route.useSearch()
  const navigate = route.useNavigate()
  const current = tabs.find(({ key }) => key === tab) ?? tabs[0]
  usePageTitle(`Console, ${current.label}`)
  if (!isAdministrator(me)) return <NotFoundPage />
  return (
    <div className={classes['page']}>
      <h1>Console</h1>
      <LinkTabs label="Sections of the console">
        {tabs.map(({ key, label }) => (
          <LinkTab
            key={key}
            to="/_"
            search={{ tab: key }}
            aria-current={key === current.key ? 'page' : undefined}
          >
            {label}
          </LinkTab>
        ))}
      </LinkTabs>
      {current.search ? <Search key={current.key} label={current.search} q={q} /> : null}
      <div className={classes['content']}>
        {current.key === 'accounts' ? <AccountsTab q={q} /> : null}
        {current.key === 'invites' ? <InvitesTab /> : null}
        {current.key === 'problems' ? <ProblemsTab q={q} /> : null}
        {current.key === 'queue' ? <QueueTab /> : null}
        {current.key === 'judges' ? <JudgesTab /> : null}
        {current.key === 'room' ? <RoomTab /> : null}
        {current.key === 'health' ? <HealthTab /> : null}
        {current.key === 'health' ? <TestMail /> : null}
        {current.key === 'audit' ? (
          <AuditTab
            q={q}
            deed={AuditDeed.safeParse(deed).data}
            onDeed={(next) =>
              void navigate({
                search: { tab: 'audit', ...(q ? { q } : {}), ...(next ? { deed: next } : {}) },
                replace: true,
              })
            }
          />
        ) : null}
      </div>
    </div>
  )
}

/** What is searched for is in the address; it follows the typing. */
const Search = ({ label, q }: { label: string; q: string }): ReactElement => {
  const navigate = route.useNavigate()
  const handleChange = useDebouncedCallback((next: string) => {
    void navigate({
      search: ({ tab, deed }) => ({
        ...(tab ? { tab } : {}),
        ...(deed ? { deed } : {}),
        ...(next ? { q: next } : {}),
      }),
      replace: true,
    })
  }, 200)
  return (
    <TextInput
      className={classes['search']}
      type="search"
      aria-label={label}
      placeholder={label}
      defaultValue={q}
      leftSection={<Icon name="search" />}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}
