import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { optionsQuery } from '../../product/queries/options.ts'

interface CheckAnswer {
  data?: unknown
}

/** Asks the identity service whether this browser is signed in there; false on any failure. */
const checkSession = async (client: QueryClient): Promise<boolean> => {
  try {
    const { identityBase } = await client.ensureQueryData(optionsQuery)
    const response = await fetch(`${identityBase}/api/sessions/check`, {
      method: 'POST',
      credentials: 'include',
    })
    if (!response.ok) return false
    const answer: CheckAnswer | null = await response.json()
    return answer?.data !== undefined && answer.data !== null
  } catch {
    // It cannot be known: the person signs in by the button, as anybody else.
    return false
  }
}

export const loginRedirectAddress = (returnTo: string): string =>
  `/api/login?return=${encodeURIComponent(returnTo)}`

/** Confirmed: the page is left for the login redirect address. */
export const sessionCheckQuery = (returnTo: string) =>
  queryOptions({
    queryKey: ['session-check', returnTo],
    queryFn: async ({ client }) => {
      const isConfirmed = await checkSession(client)
      if (isConfirmed) window.location.assign(loginRedirectAddress(returnTo))
      return isConfirmed
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
