import { readDiscussions } from '@drafts/contract'
import type { DiscussionId, ProblemId } from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

export const discussionCountsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.discussionCounts(problemId),
    queryFn: async () => (await api.getDiscussionCounts({ problemId })).counts,
    meta: { isQuiet: true },
  })

export const discussionsQuery = (problemId: ProblemId, partKey: string) =>
  queryOptions({
    queryKey: queryKeys.discussions(problemId, partKey),
    queryFn: () => readDiscussions(api, { problemId, partKey }),
    meta: { isQuiet: true },
  })

/** A refusal is shown where it was written, or by the caller. */
const useTalk = <Input, Answer>(
  problemId: ProblemId,
  partKey: string,
  send: (input: Input) => Promise<Answer>,
  isQuiet: boolean,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { isQuiet },
    // Others may have resolved it meanwhile: a refusal is as good a reason to look again.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.discussions(problemId, partKey) }),
        client.invalidateQueries({ queryKey: queryKeys.discussionCounts(problemId) }),
        client.invalidateQueries({ queryKey: queryKeys.problemLists, refetchType: 'none' }),
      ]),
  })
}

export const useStartDiscussion = (problemId: ProblemId, partKey: string) =>
  useTalk(
    problemId,
    partKey,
    (content: string) => api.createDiscussion({ problemId, body: { partKey, content } }),
    true,
  )

export const useReply = (problemId: ProblemId, partKey: string, discussionId: DiscussionId) =>
  useTalk(
    problemId,
    partKey,
    (content: string) => api.createComment({ discussionId, body: { content } }),
    true,
  )

export const useResolve = (problemId: ProblemId, partKey: string) =>
  useTalk(
    problemId,
    partKey,
    (discussionId: DiscussionId) => api.resolveDiscussion({ discussionId }),
    false,
  )
