import { livePollMs } from '@drafts/contract'
import type { EndpointCall, Endpoints, Matrix, ProblemId } from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { topics } from '../../product/realtime/topics.ts'

/** While something runs the cells fill in, unless changes are brought; a page of them is no small answer. */
const runningPollMs = 1000

export const matrixQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.matrix(problemId),
    // While runs go on one row in thirty changes: the cells of the others stay as they are here.
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<Matrix>(queryKey)
      const since = before && before.stamp !== '' ? { since: before.stamp } : {}
      return withKnownCells(await api.getMatrix({ problemId, ...since }), before)
    },
    structuralSharing: false,
    refetchInterval: ({ state }) => {
      if (!state.data?.solutions.some(({ running }) => running !== null)) return false
      return topics.isLive(`problem:${problemId}`) ? livePollMs : runningPollMs
    },
  })

const withKnownCells = (matrix: Matrix, before: Matrix | undefined): Matrix => {
  if (!before || matrix.unchanged.length === 0) return matrix
  const unchanged = new Set(matrix.unchanged)
  const known = before.cells.filter(({ solutionId }) => unchanged.has(solutionId))
  return { ...matrix, cells: [...known, ...matrix.cells] }
}

type RunBody = NonNullable<EndpointCall<Endpoints['runMatrix']>['body']>

export const useRunMatrix = (problemId: ProblemId) =>
  useChange(problemId, (body: RunBody) => api.runMatrix({ problemId, body }))
type Wants = NonNullable<EndpointCall<Endpoints['saveMatrixWants']>['body']>

export const useSetWants = (problemId: ProblemId) =>
  useChange(problemId, (body: Wants) => api.saveMatrixWants({ problemId, body }))

type Roles = NonNullable<EndpointCall<Endpoints['saveMatrixRoles']>['body']>

export const useSetRoles = (problemId: ProblemId) =>
  useChange(problemId, (body: Roles) => api.saveMatrixRoles({ problemId, body }))

const useChange = <B>(problemId: ProblemId, mutationFn: (body: B) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
      return client.invalidateQueries({ queryKey: queryKeys.matrix(problemId), exact: true })
    },
  })
}
