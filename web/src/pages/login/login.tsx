import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { RequestInvite } from '../../features/accounts/request-invite.tsx'
import { safeReturn } from '../../lib/login-address.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { meQuery } from '../../product/queries/me.ts'
import { Landing } from './landing.tsx'
import { LoginButton } from './login-button.tsx'
import classes from './login.module.css'

const route = getRouteApi('/login')

export const LoginPage = (): ReactElement => {
  const search = route.useSearch()
  const returnTo = safeReturn(search.return)
  const { data: me, isPending } = useQuery(meQuery)
  usePageTitle('Login')
  return (
    <Landing>
      {search.refused === 'deactivated' ? (
        <p role="alert" className={classes['who']}>
          This account is deactivated. Ask an administrator of this server to bring it back.
        </p>
      ) : null}
      {isPending ? <div className={classes['reserved']} /> : null}
      {!isPending && !me ? (
        <LoginButton returnTo={returnTo} isChecking={search.refused === undefined} />
      ) : null}
      {me?.accessForbidden === 1 ? (
        <Uninvited isRequested={me.inviteRequested} handle={me.handle} />
      ) : null}
    </Landing>
  )
}

const Uninvited = ({
  isRequested,
  handle,
}: {
  isRequested: boolean
  handle: string
}): ReactElement => (
  <>
    <p className={classes['who']}>
      You are signed in as <strong>{handle}</strong>.
    </p>
    {isRequested ? (
      <output className={classes['requested']}>
        You have sent a request for an invitation to Drafts.
      </output>
    ) : (
      <RequestInvite />
    )}
  </>
)
