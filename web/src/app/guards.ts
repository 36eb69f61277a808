import { redirect } from '@tanstack/react-router'
import { safeReturn } from '../lib/login-address.ts'
import { meQuery } from '../lib/queries/me.ts'
import { queryClient } from './query-client.ts'

/** Spec §4 "Access state": without a session, or not invited yet, the way leads to the login screen. */
export const requireMember = async (location: { href: string }): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery)
  if (me?.accessForbidden !== 2)
    throw redirect({ to: '/login', search: { return: location.href }, replace: true })
}

/** An invited account has no business on the login screen. */
export const leaveLoginIfInvited = async (returnTo: string | undefined): Promise<void> => {
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  if (me?.accessForbidden === 2) throw redirect({ href: safeReturn(returnTo), replace: true })
}
