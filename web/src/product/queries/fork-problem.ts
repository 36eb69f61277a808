import type { ProblemId, RevisionId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** A problem of one's own with all that this one has, or had in a version; its editor opens. */
export const useForkProblem = (problemId: ProblemId, version?: RevisionId) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api.forkProblem({ problemId, version }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.problemLists })
      return navigate({
        to: '/p/$problemId/edit/$sectionKey',
        params: { problemId: id, sectionKey: 'attributes' },
      })
    },
  })
}
