import type { Account, Endpoints, ResponseOf } from '@drafts/contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export type AdminAccount = ResponseOf<Endpoints['adminSavePermits']>

export const adminAccountsQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.adminTable('accounts', q),
    queryFn: async () => (await api.adminListAccounts({ q })).accounts,
    placeholderData: keepPreviousData,
  })

export const adminProblemsQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.adminTable('problems', q),
    queryFn: async () => (await api.adminListProblems({ q })).problems,
    placeholderData: keepPreviousData,
  })

export const inviteRequestsQuery = queryOptions({
  queryKey: queryKeys.adminTable('invites', ''),
  queryFn: async () => (await api.adminListInviteRequests({})).inviteRequests,
})

/** What changes by itself is asked for again; both tabs are looked at, not worked in. */
const livePollMs = 3000

export const judgesQuery = queryOptions({
  queryKey: queryKeys.adminTable('judges', ''),
  queryFn: async () => (await api.adminListJudges({})).judges,
  refetchInterval: livePollMs,
})

export const queueQuery = queryOptions({
  queryKey: queryKeys.adminTable('queue', ''),
  queryFn: () => api.adminGetQueue({}),
  refetchInterval: livePollMs,
})

const useAdminMutation = <T>(mutationFn: (input: T) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}

export const useSavePermits = () =>
  useAdminMutation(({ accountId, permits }: { accountId: string; permits: Account['permits'] }) =>
    api.adminSavePermits({ accountId, body: { permits } }),
  )

export const useAnswerInvite = () =>
  useAdminMutation(
    ({ inviteRequestId, isGranted }: { inviteRequestId: string; isGranted: boolean }) =>
      isGranted
        ? api.adminGrantInvite({ inviteRequestId })
        : api.adminDeclineInvite({ inviteRequestId }),
  )

export const useSaveProblemRules = () =>
  useAdminMutation(
    ({
      problemId,
      ...body
    }: {
      problemId: string
      locked?: boolean
      allowThoroughExecution?: boolean
    }) => api.adminSaveProblem({ problemId, body }),
  )
