import type { ExecutionId, ProblemId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** Ends runs now; what has finished of them stands (docs/product/judging.md#stopping). */
export const useStopExecutions = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (executionIds: readonly ExecutionId[]) =>
      Promise.all(executionIds.map((executionId) => api.stopExecution({ executionId }))),
    onSettled: (_answer, _error, executionIds) =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true }),
        ...executionIds.map((id) =>
          client.invalidateQueries({ queryKey: queryKeys.execution(id), exact: true }),
        ),
      ]),
  })
}
