import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { loginRedirectAddress, sessionCheckQuery } from '../../features/accounts/session-check.ts'
import { optionsQuery } from '../../product/queries/options.ts'

/** The check of the session: 0 idle, 1 checking, 2 confirmed and on the way to the redirect address. */
export const LoginButton = ({
  returnTo,
  isChecking,
}: {
  returnTo: string
  /** False after a logout: the person has just left. */
  isChecking: boolean
}): ReactElement => {
  const { data: options } = useQuery(optionsQuery)
  const check = useQuery({ ...sessionCheckQuery(returnTo), enabled: isChecking })
  const isBusy = check.isFetching || check.data === true
  if (isBusy)
    return (
      <Button size="md" disabled leftSection={<Loader size={16} color="var(--accent-text)" />}>
        Logging In
      </Button>
    )
  return (
    <Button size="md" component="a" href={loginRedirectAddress(returnTo)}>
      Login with {options?.providerName ?? 'your account'}
    </Button>
  )
}
