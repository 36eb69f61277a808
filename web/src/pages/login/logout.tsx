import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { logoutQuery } from '../../features/accounts/logout.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { Landing } from './landing.tsx'
import { LoginButton } from './login-button.tsx'
import classes from './login.module.css'

export const LogoutPage = (): ReactElement => {
  const { isPending, isError } = useQuery(logoutQuery)
  usePageTitle('Logout')
  return (
    <Landing>
      <output className={classes['who']} style={{ display: 'block' }}>
        {wordsFor(isPending, isError)}
      </output>
      {isPending ? null : <LoginButton returnTo="/" isChecking={false} />}
    </Landing>
  )
}

const wordsFor = (isPending: boolean, isError: boolean): string => {
  if (isPending) return 'Logging out…'
  return isError
    ? 'You could not be logged out. Reload this page to try again.'
    : 'You are logged out.'
}
