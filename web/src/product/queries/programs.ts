import { everyPage } from '@drafts/contract'
import type { ListedProgram, ProblemId, ProgramId } from '@drafts/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

const pendingPollMs = 3000

/** Generators, validators and helper files; asked for again while one is compiled. */
export const programsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.programs(problemId),
    queryFn: (): Promise<ListedProgram[]> =>
      everyPage(async (page) => {
        const { programs: items, next } = await api.listPrograms({ problemId, ...page })
        return { items, next }
      }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ build }) => build.pending) ? pendingPollMs : false,
  })

/** One with its source. */
export const programQuery = (problemId: ProblemId, programId: ProgramId) =>
  queryOptions({
    queryKey: queryKeys.program(problemId, programId),
    queryFn: () => api.getProgram({ programId }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })
