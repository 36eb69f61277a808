import type {
  Account,
  AccountId,
  AuditDeed,
  Endpoints,
  InviteRequestId,
  ProblemId,
  ResponseOf,
} from '@drafts/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export type SavedAccount = ResponseOf<Endpoints['adminSaveAccount']>

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

export const judgeTokensQuery = queryOptions({
  queryKey: queryKeys.adminTable('judgeTokens', ''),
  queryFn: async () => (await api.adminListJudgeTokens({})).judgeTokens,
  refetchInterval: livePollMs,
})

export const queueQuery = queryOptions({
  queryKey: queryKeys.adminTable('queue', ''),
  queryFn: () => api.adminGetQueue({}),
  refetchInterval: livePollMs,
})

export const usageQuery = queryOptions({
  queryKey: queryKeys.adminTable('usage', ''),
  queryFn: () => api.adminGetUsage({}),
})

export const healthQuery = queryOptions({
  queryKey: queryKeys.adminTable('health', ''),
  queryFn: () => api.adminGetHealth({}),
})

export const auditQuery = (q: string, deed: AuditDeed | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeys.adminTable('audit', `${deed ?? ''} ${q}`),
    queryFn: ({ pageParam }) =>
      api.adminListAudit({
        q,
        ...(deed ? { deed } : {}),
        ...(pageParam ? { before: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  })

const useAdminMutation = <T, R>(mutationFn: (input: T) => Promise<R>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin }),
  })
}

export const useSaveAccount = () =>
  useAdminMutation(
    ({
      accountId,
      ...body
    }: {
      accountId: AccountId
      permits?: Account['permits']
      deactivated?: boolean
    }) => api.adminSaveAccount({ accountId, body }),
  )

export const useCreateAccount = () =>
  useAdminMutation((body: { handle: string; permits: Account['permits']; mailTo?: string }) =>
    api.adminCreateAccount({ body }),
  )

export const useEndSessions = () =>
  useAdminMutation((accountId: AccountId) => api.adminEndSessions({ accountId }))

export const useMakePasswordLink = () =>
  useAdminMutation((accountId: AccountId) => api.adminMakePasswordLink({ accountId }))

export const useAnswerInvite = () =>
  useAdminMutation(
    ({ inviteRequestId, isGranted }: { inviteRequestId: InviteRequestId; isGranted: boolean }) =>
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
      problemId: ProblemId
      locked?: boolean
      allowThoroughExecution?: boolean
    }) => api.adminSaveProblem({ problemId, body }),
  )
