import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { executionRefetchMs } from '../../lib/polling.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Asked for every 500 ms until its status is 6 or 7 (spec §4). */
export const executionQuery = (executionId: string) =>
  queryOptions({
    queryKey: queryKeys.execution(executionId),
    queryFn: () => api.getExecution({ executionId }),
    refetchInterval: ({ state }) => executionRefetchMs(state.data?.status),
    staleTime: 0,
    meta: { problemFetch: true },
  })

export const useSubmitFile = (problemId: string) =>
  useMutation({
    mutationFn: ({ languageId, file }: { languageId: string; file: File }) =>
      api.submitFile({ problemId, body: { languageId, source: file, size: file.size } }),
  })
