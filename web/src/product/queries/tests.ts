import type { ListedTest, Problem, ProblemId, TestId } from '@drafts/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from './query-keys.ts'

const pendingPollMs = 3000

/** In order, without bytes. */
export const testsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.tests(problemId),
    queryFn: async (): Promise<ListedTest[]> => {
      const { tests } = await api.listTests({ problemId })
      return tests.filter((test) => 'input' in test)
    },
  })

/** Asked for again while the scanspec check of one is pending and the scanspec parses: else no check would come. */
export const watchedTestsQuery = (problem: Pick<Problem, 'id' | 'scanspec'>) => ({
  ...testsQuery(problem.id),
  refetchInterval: ({ state }: { state: { data?: ListedTest[] | undefined } }) =>
    isScanspecBroken(problem) || !state.data?.some(({ inputValidity }) => inputValidity.pending)
      ? (false as const)
      : pendingPollMs,
})

/** No input is checked until the scanspec is mended. */
export const isScanspecBroken = ({ scanspec }: Pick<Problem, 'scanspec'>): boolean =>
  scanspec?.enabled === true && scanspec.error !== null

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
