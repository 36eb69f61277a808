import { ApiError } from '@drafts/contract'
import type { Account } from '@drafts/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'
import { applyPreferences } from '../../lib/session-store.ts'

/** The current account, or null without a session. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: async (): Promise<Account | null> => {
    try {
      const account = await api.getMe({})
      applyPreferences(account.preferences)
      return account
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})

export const useMe = (): Account | null | undefined => useQuery(meQuery).data

export const isAdministrator = (account: Account | null | undefined): boolean =>
  account?.permits.includes('drafts:administrator') ?? false

/** Whether the pages of problems are open to this account: an administrator needs no invitation. */
export const isMember = (account: Account | null | undefined): boolean =>
  account?.accessForbidden === 2 || isAdministrator(account)
