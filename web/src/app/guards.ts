import { redirect } from '@tanstack/react-router'
import { safeReturn } from '../lib/login-address.ts'
import { isMember, meQuery } from '../product/queries/me.ts'
import { queryClient } from './query-client.ts'

/** Without a session, or not invited yet, the way leads to the login screen. */
export const requireMember = async (location: { href: string }): Promise<void> => {
  // Nobody known: the login screen is right for them.
  const me = await queryClient.ensureQueryData(meQuery)
  if (!isMember(me))
    throw redirect({ to: '/login', search: { return: location.href }, replace: true })
}

/** Without a session the way leads to the login screen. */
export const requireSignedIn = async (location: { href: string }): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery)
  if (!me) throw redirect({ to: '/login', search: { return: location.href }, replace: true })
}

/** The login screen is for accounts that are not in yet, and stays where it cannot be known. */
export const leaveLoginIfMember = async (returnTo: string | undefined): Promise<void> => {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  if (isMember(me)) throw redirect({ href: safeReturn(returnTo), replace: true })
}
