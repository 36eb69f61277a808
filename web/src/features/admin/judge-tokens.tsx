import type { JudgeId, JudgeToken } from '@drafts/contract'
import { Button, TextInput } from '@mantine/core'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { api } from '../../lib/api/api-client.ts'
import { confirm } from '../../lib/confirm.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { judgeTokensQuery } from './admin-queries.ts'
import { AdminTable } from './admin-table.tsx'
import classes from './admin.module.css'

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.adminTable('judgeTokens', '') })
}

/** Tokens of judges, connected or not: each lets one judge in. */
export const JudgeTokens = (): ReactElement => {
  const { data } = useQuery(judgeTokensQuery)
  const refresh = useRefresh()
  const revoke = useMutation({
    mutationFn: (judgeId: JudgeId) => api.adminRevokeJudgeToken({ judgeId }),
    onSettled: refresh,
  })
  const handleRevoke = async ({ id, name }: JudgeToken) => {
    const detail = 'That judge ends, and its jobs go to others.'
    const question = { yes: 'Revoke', tone: 'danger', detail } as const
    if (await confirm(`Revoke the token of “${name}”?`, question)) revoke.mutate(id)
  }
  return (
    <>
      <h2 className={classes['subtitle']}>Tokens</h2>
      <NewToken onMade={refresh} />
      <AdminTable
        caption="Tokens of judges"
        heads={['Name', 'Made', 'Last seen', 'Actions']}
        rows={data}
        empty="No judge has a token."
        renderRow={(token) => (
          <tr key={token.id}>
            <th scope="row">{token.name}</th>
            <td className={classes['soft']}>
              <RelativeTime time={token.madeAt} />
            </td>
            <td className={classes['soft']}>
              <LastSeen token={token} />
            </td>
            <td>
              <Button
                size="xs"
                variant="default"
                aria-label={`Revoke ${token.name}`}
                onClick={() => void handleRevoke(token)}
              >
                Revoke
              </Button>
            </td>
          </tr>
        )}
      />
    </>
  )
}

const LastSeen = ({ token }: { token: JudgeToken }): ReactElement => {
  const { usedOn } = token
  if (usedOn)
    return (
      <>
        in use by {usedOn.host} for <RelativeTime time={usedOn.since} />
      </>
    )
  if (token.isConnected) return <>connected</>
  return token.lastSeenAt ? <RelativeTime time={token.lastSeenAt} /> : <>never</>
}

const NewToken = ({ onMade }: { onMade: () => Promise<void> }): ReactElement => {
  const [name, setName] = useState('')
  const make = useMutation({
    mutationFn: (wanted: string) => api.adminMakeJudgeToken({ body: { name: wanted } }),
    onSuccess: onMade,
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(name.trim())
  }
  const handleClose = () => {
    setName('')
    make.reset()
  }
  return (
    <>
      <form className={classes['newToken']} onSubmit={handleSubmit}>
        <TextInput
          label="Name of a judge"
          description="A token of the same name is replaced."
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={name.trim() === ''}
          loading={make.isPending}
        >
          Make token
        </Button>
      </form>
      <Dialog
        opened={make.data !== undefined}
        onClose={handleClose}
        title={`Token of ${name.trim()}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <p className={classes['lead']}>
          Put it into a file on the judge’s machine and start{' '}
          <code>./drafts judge --server {window.location.origin} --token-file FILE</code>. It is not
          shown again.
        </p>
        <TextInput
          label="Token"
          readOnly
          value={make.data?.token ?? ''}
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={make.data?.token ?? ''} label="Copy token" isButton />
      </Dialog>
    </>
  )
}
