import type { ProblemId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

export const sharesQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.shares(problemId),
    queryFn: () => api.listShares({ problemId }),
  })
