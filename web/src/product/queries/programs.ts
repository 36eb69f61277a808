import { everyPage } from '@drafts/contract'
import type {
  CheckerTest,
  ListedProgram,
  ProblemId,
  ProgramId,
  ValidatorTest,
} from '@drafts/contract'
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

/** Whose tests they are. */
export type ToolKind = 'checker' | 'validator'

export const checkerTestsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.toolTests(problemId, 'checker'),
    queryFn: (): Promise<CheckerTest[]> =>
      everyPage(async (page) => {
        const { checkerTests: items, next } = await api.listCheckerTests({ problemId, ...page })
        return { items, next }
      }),
  })

export const validatorTestsQuery = (problemId: ProblemId) =>
  queryOptions({
    queryKey: queryKeys.toolTests(problemId, 'validator'),
    queryFn: (): Promise<ValidatorTest[]> =>
      everyPage(async (page) => {
        const { validatorTests, next } = await api.listValidatorTests({ problemId, ...page })
        return { items: validatorTests, next }
      }),
    // Validators read what is new by themselves.
    refetchInterval: ({ state }) =>
      state.data?.some(({ last }) => last === null) ? pendingPollMs : false,
  })
