import type { ExecutionId } from '@drafts/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { topics } from '../realtime/topics.ts'
import { executionRefetchMs } from './polling.ts'
import { queryKeys } from './query-keys.ts'

/** Asked for every 500 ms until its status is 6 or 7, unless its changes are brought. */
export const executionQuery = (executionId: ExecutionId | undefined) =>
  queryOptions({
    queryKey: queryKeys.execution(executionId),
    queryFn: executionId === undefined ? skipToken : () => api.getExecution({ executionId }),
    refetchInterval: ({ state }) =>
      executionRefetchMs(
        state.data?.status,
        state.data !== undefined && topics.isLive(`problem:${state.data.problemId}`),
      ),
    staleTime: 0,
    meta: { problemFetch: true },
  })
