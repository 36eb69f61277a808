import type { TokenId } from '@drafts/contract'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Delayed } from '../../components/states/delayed.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import classes from './accounts.module.css'

const useCreateToken = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (label: string) => api.createToken({ body: { label } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.tokens }),
  })
}

export const AccessTokens = (): ReactElement => {
  const [label, setLabel] = useState('')
  const create = useCreateToken()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Another label may be there by now.
    const handleMade = () => setLabel((now) => (now === label ? '' : now))
    create.mutate(label.trim(), { onSuccess: handleMade })
  }
  return (
    <>
      <p className={classes['hint']}>
        A script sends a token as “Authorization: Bearer …” and acts with your rights.
      </p>
      <form className={classes['newToken']} onSubmit={handleSubmit}>
        <TextInput
          label="Label"
          placeholder="What the token is for"
          value={label}
          maxLength={200}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={label.trim() === ''}
          loading={create.isPending}
        >
          Create token
        </Button>
      </form>
      {create.data ? <NewToken token={create.data.token} label={create.data.label} /> : null}
      <TokenList />
    </>
  )
}

const NewToken = ({ token, label }: { token: string; label: string }): ReactElement => (
  <div className={classes['secret']}>
    <output>This is the token “{label}”. Copy it now: it is shown only here, only once.</output>
    <div className={classes['secretLine']}>
      <code>{token}</code>
      <CopyButton text={token} label="Copy token" isButton />
    </div>
  </div>
)

const TokenList = (): ReactElement => {
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: queryKeys.tokens,
    queryFn: () => api.listTokens({}),
  })
  const revoke = useMutation({
    mutationFn: (tokenId: TokenId) => api.deleteToken({ tokenId }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tokens }),
  })
  const handleRevoke = (id: TokenId, label: string) => {
    if (window.confirm(`Revoke “${label}”? Scripts that use it stop working.`)) revoke.mutate(id)
  }
  if (isPending)
    return (
      <Delayed>
        <Skeleton height={44} mt={12} />
      </Delayed>
    )
  if (!data || data.tokens.length === 0)
    return <p className={classes['none']}>You have no access tokens.</p>
  return (
    <ul className={classes['tokens']}>
      {data.tokens.map((token) => (
        <li key={token.id}>
          <div>
            <div className={classes['label']}>{token.label}</div>
            <div className={classes['hint']}>
              Made <RelativeTime time={token.createdAt} /> ago,{' '}
              {token.lastUsedAt ? (
                <>
                  used <RelativeTime time={token.lastUsedAt} /> ago
                </>
              ) : (
                'never used'
              )}
            </div>
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={`Revoke ${token.label}`}
            onClick={() => handleRevoke(token.id, token.label)}
          >
            Revoke
          </Button>
        </li>
      ))}
    </ul>
  )
}
