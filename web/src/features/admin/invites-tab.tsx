import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { RelativeTime } from '../../components/relative-time.tsx'
import { inviteRequestsQuery, useAnswerInvite } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import classes from './admin.module.css'

export const InvitesTab = (): ReactElement => {
  const { data } = useQuery(inviteRequestsQuery)
  const answer = useAnswerInvite()
  return (
    <AdminTable
      caption="Invite requests"
      heads={['Handle', 'Reason', 'Asked', 'Answer']}
      rows={data}
      empty="Nobody is waiting for an invitation."
      renderRow={({ id, account, reason, createdAt }) => {
        const isBusy = answer.isPending && answer.variables.inviteRequestId === id
        const handleAnswer = (isGranted: boolean) =>
          answer.mutate({ inviteRequestId: id, isGranted })
        return (
          <tr key={id}>
            <th scope="row">{account.handle}</th>
            <td className={classes['reason']}>{reason}</td>
            <td className={classes['soft']}>
              <RelativeTime time={createdAt} />
            </td>
            <td>
              <div className={classes['answers']}>
                <Button
                  size="xs"
                  disabled={isBusy}
                  aria-label={`Grant ${account.handle}`}
                  onClick={() => handleAnswer(true)}
                >
                  Grant
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={isBusy}
                  aria-label={`Decline ${account.handle}`}
                  onClick={() => handleAnswer(false)}
                >
                  Decline
                </Button>
              </div>
            </td>
          </tr>
        )
      }}
    />
  )
}
