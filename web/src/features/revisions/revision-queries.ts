import type { ProblemId, Revision, RevisionId } from '@drafts/contract'
import { revisionsPerPage } from '@drafts/contract'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export const revisionsQuery = (problemId: ProblemId) =>
  infiniteQueryOptions({
    queryKey: queryKeys.revisions(problemId),
    queryFn: async ({ pageParam }): Promise<Revision[]> =>
      (await api.listRevisions({ problemId, before: pageParam })).revisions,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < revisionsPerPage ? undefined : page.at(-1)?.id),
  })

/** One with all its changes, long texts cut. */
export const revisionQuery = (problemId: ProblemId, revisionId: RevisionId) =>
  queryOptions({
    queryKey: queryKeys.revision(problemId, revisionId),
    queryFn: () => api.getRevisionChanges({ problemId, revisionId }),
    staleTime: Infinity,
    meta: { isQuiet: true },
  })

export const versionPartsQuery = (problemId: ProblemId, revisionId: RevisionId) =>
  queryOptions({
    queryKey: queryKeys.versionParts(problemId, revisionId),
    queryFn: async () => (await api.listVersionParts({ problemId, revisionId })).parts,
    staleTime: 0,
  })

export const revisionsSummaryQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.revisionsSummary(problemId),
    queryFn: () => api.getRevisionsSummary({ problemId }),
    meta: { isQuiet: true },
  })

export const useMarkRevisionsSeen = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (revisionId: RevisionId) =>
      api.markRevisionsSeen({ problemId, body: { revisionId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.revisionsSummary(problemId) })
      void client.invalidateQueries({ queryKey: queryKeys.problemLists })
    },
  })
}
