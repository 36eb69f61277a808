import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { adminAccountsQuery, useSavePermits } from './admin-queries.ts'
import type { AdminAccount } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import classes from './admin.module.css'

const permitColumns = [
  ['drafts:invited', 'Invited'],
  ['drafts:administrator', 'Administrator'],
] as const

export const AccountsTab = ({ q }: { q: string }): ReactElement => {
  const { data } = useQuery(adminAccountsQuery(q))
  return (
    <AdminTable
      caption="Accounts"
      heads={['Handle', 'Name', 'Since', 'Invited', 'Administrator']}
      rows={data}
      empty="No account has this handle."
      renderRow={(account) => <AccountRow key={account.id} account={account} />}
    />
  )
}

const AccountRow = ({ account }: { account: AdminAccount }): ReactElement => {
  const save = useSavePermits()
  const permits = save.isPending ? save.variables.permits : account.permits
  return (
    <tr>
      <th scope="row">{account.handle}</th>
      <td>{account.name}</td>
      <td className={classes['soft']}>
        <RelativeTime time={account.createdAt} />
      </td>
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
    </tr>
  )
}
