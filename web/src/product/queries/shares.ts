import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from './query-keys.ts'

export const sharesQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.shares(problemId),
    queryFn: () => api.listShares({ problemId }),
  })
