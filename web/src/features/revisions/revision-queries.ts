import type { ProblemId, Revision, RevisionId } from '@drafts/contract'
import { revisionsPerPage } from '@drafts/contract'
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { EntryChange, PartOfVersion } from './group-revisions.ts'

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

/** What a part of a version was, or what a restore of it would change. */
export const versionPartQuery = (
  problemId: ProblemId,
  revisionId: RevisionId,
  part: PartOfVersion,
) =>
  queryOptions({
    queryKey: queryKeys.versionPart(problemId, revisionId, part),
    queryFn: async (): Promise<EntryChange[]> => {
      const { changes } = await api.getVersionPart({ problemId, revisionId, ...part })
      return changes.map(({ type, path, from, to, cut = false }, change) => {
        const side = { isCut: cut, revisionId, change, part }
        return { type, path, from: { ...side, value: from }, to: { ...side, value: to } }
      })
    },
    staleTime: 0,
    meta: { isQuiet: true },
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
