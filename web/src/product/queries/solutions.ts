import { isInProgress, solutionListPollMs } from '@drafts/contract'
import type { ListedSolution } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { queryKeys } from './query-keys.ts'

const isRunning = ({ execution }: ListedSolution): boolean =>
  execution !== null && isInProgress(execution.status)

/** Asked for every 750 ms while a solution waits, builds or runs. */
export const solutionsQuery = (problemId: string) =>
  queryOptions({
    queryKey: queryKeys.solutions(problemId),
    queryFn: async (): Promise<ListedSolution[]> =>
      (await api.listSolutions({ problemId })).solutions,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? solutionListPollMs : false),
  })
