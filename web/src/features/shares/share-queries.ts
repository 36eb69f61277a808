import type { ProblemId, Share, ShareId } from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export type ShareAccess = Share['access']

export const accountSearchQuery = (q: string) =>
  queryOptions({
    queryKey: queryKeys.accountSearch(q),
    queryFn: async () => (await api.searchAccounts({ q })).accounts,
    enabled: q.trim() !== '',
    staleTime: 30_000,
    meta: { isQuiet: true },
  })

export const useCreateShare = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { accountHandle: string; access: ShareAccess }) =>
      api.createShare({ problemId, body }),
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.shares(problemId) }),
  })
}

export const useChangeAccess = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ shareId, access }: { shareId: ShareId; access: ShareAccess }) =>
      api.updateShare({ shareId, body: { access } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.shares(problemId) }),
  })
}

export const useDeleteShare = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shareId: ShareId) => api.deleteShare({ shareId }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.shares(problemId) }),
  })
}

export const shareRequestQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.shareRequest(problemId),
    queryFn: () => api.getShareRequest({ problemId }),
    meta: { isQuiet: true },
    retry: false,
  })

export const useRequestAccess = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.createShareRequest({ problemId }),
    onSuccess: (answer) => client.setQueryData(shareRequestQuery(problemId).queryKey, answer),
  })
}
