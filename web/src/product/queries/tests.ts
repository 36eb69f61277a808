import { everyPage } from '@drafts/contract'
import type { ListedTest, Problem, ProblemId, TestId } from '@drafts/contract'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

const pendingPollMs = 3000

/** In order, without bytes. */
export const testsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.tests(problemId),
    queryFn: async (): Promise<ListedTest[]> => {
      const tests = await everyPage(async (page) => {
        const { tests: items, next } = await api.listTests({ problemId, ...page })
        return { items, next }
      })
      return tests.filter((test) => 'input' in test)
    },
  })

/** Asked for again while a check is pending that comes: of an input, only while the scanspec parses. */
export const watchedTestsQuery = (problem: Pick<Problem, 'id' | 'scanspec'>) => ({
  ...testsQuery(problem.id),
  refetchInterval: ({ state }: { state: { data?: ListedTest[] | undefined } }) =>
    state.data?.some(
      ({ inputValidity, outputValidity, validity }) =>
        outputValidity?.pending === true ||
        (inputValidity.pending && !isScanspecBroken(problem)) ||
        validity.some(({ validator, pending }) => validator !== 'scanspec' && pending),
    )
      ? pendingPollMs
      : (false as const),
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
