import { queryOptions } from '@tanstack/react-query'
import { meQuery } from '../../product/queries/me.ts'

interface LogoutAnswer {
  /** Ends the provider's own session too. */
  url?: string
}

/** Outside the contract's call list: ends the session, once for a visit of /logout. */
export const logoutQuery = queryOptions({
  queryKey: ['logout'],
  queryFn: async ({ client }) => {
    const response = await fetch('/api/logout', { method: 'POST' })
    if (!response.ok && response.status !== 401) throw new Error('logout')
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'logout' && queryKey[0] !== 'options',
    })
    client.setQueryData(meQuery.queryKey, null)
    // An answer without a body leads nowhere else; the session has ended all the same.
    const answer: LogoutAnswer = await response.json().catch(() => ({}))
    if (answer.url) window.location.assign(answer.url)
    return true
  },
  gcTime: 0,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  retry: false,
})
