import type { EndpointCall, Endpoints, ProblemId } from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'

/** While something runs the cells fill in; a page of them is no small answer. */
const runningPollMs = 1000

export const matrixQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.matrix(problemId),
    queryFn: () => api.getMatrix({ problemId }),
    refetchInterval: ({ state }) =>
      state.data?.solutions.some(({ running }) => running !== null) ? runningPollMs : false,
  })

type RunBody = NonNullable<EndpointCall<Endpoints['runMatrix']>['body']>

export const useRunMatrix = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RunBody) => api.runMatrix({ problemId, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
      return client.invalidateQueries({ queryKey: queryKeys.matrix(problemId), exact: true })
    },
  })
}

type Wants = NonNullable<EndpointCall<Endpoints['saveMatrixWants']>['body']>

export const useSetWants = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Wants) => api.saveMatrixWants({ problemId, body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
      return client.invalidateQueries({ queryKey: queryKeys.matrix(problemId), exact: true })
    },
  })
}
