import { everyPage } from '@drafts/contract'
import type { ProblemId, TestGroup } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

/** Groups of tests, in order. */
export const groupsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.groups(problemId),
    queryFn: (): Promise<TestGroup[]> =>
      everyPage(async (page) => {
        const { groups: items, next } = await api.listGroups({ problemId, ...page })
        return { items, next }
      }),
  })
