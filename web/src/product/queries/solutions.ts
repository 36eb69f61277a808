import { everyPage, isInProgress, livePollMs, solutionListPollMs } from '@drafts/contract'
import type { ExecutionId, ListedSolution, ProblemId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { topics } from '../realtime/topics.ts'
import { queryKeys } from './query-keys.ts'

const isRunning = ({ execution }: ListedSolution): boolean =>
  execution !== null && isInProgress(execution.status)

const pollMs = (solutions: readonly ListedSolution[]): number | false => {
  const running = solutions.find(isRunning)
  if (!running) return false
  return topics.isLive(`problem:${running.problemId}`) ? livePollMs : solutionListPollMs
}

/** Asked for every 750 ms while a solution waits, builds or runs, unless changes are brought. */
export const solutionsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.solutions(problemId),
    queryFn: (): Promise<ListedSolution[]> =>
      everyPage(async (page) => {
        const { solutions: items, next } = await api.listSolutions({ problemId, ...page })
        return { items, next }
      }),
    refetchInterval: ({ state }) => pollMs(state.data ?? []),
  })

/** A solution without what its run reports. */
export type KnownSolution = Omit<ListedSolution, 'execution'> & { executionId: ExecutionId | null }

/** Its data stay the same while a run only goes on, so that what shows them is not rendered each second. */
export const knownSolutionsQuery = (problemId: ProblemId) => ({
  ...solutionsQuery(problemId),
  select: knownOf,
})

const knownOf = (solutions: readonly ListedSolution[]): KnownSolution[] =>
  solutions.map(({ execution, ...rest }) => ({ ...rest, executionId: execution?.id ?? null }))
