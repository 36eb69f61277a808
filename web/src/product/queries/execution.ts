import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { executionRefetchMs } from './polling.ts'
import { queryKeys } from './query-keys.ts'

/** Asked for every 500 ms until its status is 6 or 7. */
export const executionQuery = (executionId: string) =>
  queryOptions({
    queryKey: queryKeys.execution(executionId),
    queryFn: () => api.getExecution({ executionId }),
    refetchInterval: ({ state }) => executionRefetchMs(state.data?.status),
    staleTime: 0,
    meta: { problemFetch: true },
  })

/** Ends a run now; whatever shows it is asked for anew. */
export const useStopExecution = (problemId: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (executionId: string) => api.stopExecution({ executionId }),
    onSettled: (_data, _error, executionId) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.execution(executionId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.solutions(problemId) }),
      ]),
  })
}
