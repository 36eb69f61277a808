import type { ProblemId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** Bounds of the scanspec with the tests that reach them, and where statements differ. */
export const boundsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.bounds(problemId),
    queryFn: () => api.getBounds({ problemId }),
  })
