import type { ListedTest, ProblemId, TestId } from '@drafts/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from './query-keys.ts'

const pendingPollMs = 3000

/** In order, without bytes. Asked for again while the scanspec check of one is pending. */
export const testsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.tests(problemId),
    queryFn: async (): Promise<ListedTest[]> => {
      const { tests } = await api.listTests({ problemId })
      return tests.filter((test) => 'input' in test)
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ inputValidity }) => inputValidity.pending) ? pendingPollMs : false,
  })

/** One with the beginnings of its files. */
export const testQuery = (problemId: ProblemId, testId: TestId | undefined) =>
  queryOptions({
    queryKey: queryKeys.test(problemId, testId),
    queryFn: testId === undefined ? skipToken : () => api.getTest({ testId }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })
