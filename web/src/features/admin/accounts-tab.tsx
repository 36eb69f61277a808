import type { PasswordLink } from '@drafts/contract'
import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { confirm } from '../../lib/confirm.ts'
import { showNote } from '../../lib/toasts.ts'
import {
  adminAccountsQuery,
  healthQuery,
  useEndSessions,
  useMakePasswordLink,
  useSaveAccount,
} from './admin-queries.ts'
import type { SavedAccount } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import { NewAccountDialog } from './new-account-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import classes from './admin.module.css'

const permitColumns = [
  ['drafts:invited', 'Invited'],
  ['drafts:administrator', 'Administrator'],
] as const

interface MadeLink {
  handle: string
  link: PasswordLink
}

export const AccountsTab = ({ q }: { q: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(adminAccountsQuery(q))
  const hasOwnAccounts = useQuery(healthQuery).data?.hasOwnAccounts ?? false
  const [isNew, setIsNew] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  if (isError && !data) return <ReadFailure what="accounts" onRetry={() => void refetch()} />
  return (
    <>
      {hasOwnAccounts ? (
        <div className={classes['tools']}>
          <Button leftSection={<Icon name="plus" />} onClick={() => setIsNew(true)}>
            New account
          </Button>
        </div>
      ) : null}
      <AdminTable
        caption="Accounts"
        heads={['Handle', 'Invited', 'Administrator', 'Name', 'Since', 'Actions']}
        rows={data}
        empty="No account has this handle."
        renderRow={(account) => (
          <AccountRow
            key={account.id}
            account={account}
            hasOwnAccounts={hasOwnAccounts}
            onLink={(link) => setMade({ handle: account.handle, link })}
          />
        )}
      />
      <NewAccountDialog
        isOpen={isNew}
        onClose={() => setIsNew(false)}
        onMade={(handle, link) => {
          setIsNew(false)
          setMade({ handle, link })
        }}
      />
      <PasswordLinkDialog made={made} onClose={() => setMade(null)} />
    </>
  )
}

interface RowProps {
  account: SavedAccount
  hasOwnAccounts: boolean
  onLink: (link: PasswordLink) => void
}

const AccountRow = (props: RowProps): ReactElement => {
  const { account } = props
  const save = useSaveAccount()
  const permits = (save.isPending ? save.variables.permits : undefined) ?? account.permits
  const isGone = account.deactivatedAt !== null
  return (
    <tr data-gone={isGone}>
      <th scope="row">
        {account.handle}
        {account.deactivatedAt === null ? null : (
          <span className={classes['gone']}>
            Deactivated <RelativeTime time={account.deactivatedAt} />
          </span>
        )}
      </th>
      {/* Before the rest: a narrow page shows the first columns, and the permits are what is changed here. */}
      {permitColumns.map(([permit, label]) => (
        <td key={permit}>
          <Switch
            size="sm"
            aria-label={`${label}: ${account.handle}`}
            checked={permits.includes(permit)}
            disabled={save.isPending}
            onChange={(event) => {
              const others = permits.filter((item) => item !== permit)
              save.mutate({
                accountId: account.id,
                permits: event.currentTarget.checked ? [...others, permit] : others,
              })
            }}
          />
        </td>
      ))}
      <td>{account.name}</td>
      <td className={classes['soft']}>
        <RelativeTime time={account.createdAt} />
      </td>
      <td>
        <AccountMenu {...props} />
      </td>
    </tr>
  )
}

const AccountMenu = ({ account, hasOwnAccounts, onLink }: RowProps): ReactElement => {
  const save = useSaveAccount()
  const end = useEndSessions()
  const makeLink = useMakePasswordLink()
  const { id: accountId, handle } = account
  const isGone = account.deactivatedAt !== null
  const handleEnd = async () => {
    const detail = 'Its access tokens stop working too. The person can sign in again.'
    if (!(await confirm(`End every session of ${handle}?`, { yes: 'End', detail }))) return
    end.mutate(accountId, { onSuccess: () => showNote(`Every session of ${handle} has ended.`) })
  }
  const handleDeactivate = async () => {
    const detail = 'Its sessions end, and nobody can sign in to it. What it wrote stays.'
    const question = { yes: 'Deactivate', tone: 'danger', detail } as const
    if (await confirm(`Deactivate ${handle}?`, question))
      save.mutate({ accountId, deactivated: true })
  }
  const handleLink = () =>
    makeLink.mutate(accountId, { onSuccess: ({ passwordLink }) => onLink(passwordLink) })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Actions of ${handle}`} loading={makeLink.isPending}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {hasOwnAccounts ? (
          <Menu.Item disabled={isGone} onClick={handleLink}>
            New password link
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => void handleEnd()}>End sessions</Menu.Item>
        <Menu.Divider />
        {isGone ? (
          <Menu.Item onClick={() => save.mutate({ accountId, deactivated: false })}>
            Bring back
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => void handleDeactivate()}>Deactivate</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
