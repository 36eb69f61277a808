import type { ProblemId, ShareAccess } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { notificationsQuery } from '../../product/queries/notifications.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

/** Answers a request for access from its notification. */
export const useGrant = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ accountHandle, access }: { accountHandle: string; access: ShareAccess }) =>
      api.createShare({ problemId, body: { accountHandle, access } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
        client.invalidateQueries({ queryKey: queryKeys.shares(problemId) }),
      ]),
  })
}
