import { solutionListAfterRunMs, status } from '@drafts/contract'
import type {
  EndpointCall,
  Endpoints,
  ExecutionId,
  ListedSolution,
  ProblemId,
  SolutionId,
  WantVerdict,
} from '@drafts/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { isJudgeless, noJudgeSentence } from '../../product/language/no-judge.ts'
import { languagesQuery } from '../../product/queries/languages.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { useRestore } from '../../product/queries/restore.ts'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { showWarning } from '../../lib/toasts.ts'
import { reportFailures } from './report-failures.ts'

export const solutionQuery = (problemId: ProblemId, solutionId: SolutionId) =>
  queryOptions({
    queryKey: queryKeys.solution(problemId, solutionId),
    queryFn: () => api.getSolution({ solutionId }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { problemFetch: true },
  })

export type SentSolution = NonNullable<EndpointCall<Endpoints['createSolution']>['body']>

export const useSaveSolution = (problemId: ProblemId, solutionId: SolutionId | undefined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentSolution) =>
      solutionId === undefined
        ? api.createSolution({ problemId, body })
        : api.updateSolution({ solutionId, body }),
    meta: { isQuiet: true },
    onSuccess: () =>
      client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true }),
  })
}

/** The row has its new expected verdict at once; a refusal gives the old one back. */
export const useExpectVerdict = (problemId: ProblemId, solutionId: SolutionId) => {
  const client = useQueryClient()
  const { queryKey } = solutionsQuery(problemId)
  return useMutation({
    mutationFn: (wantVerdict: WantVerdict | null) =>
      api.updateSolution({ solutionId, body: { wantVerdict } }),
    onMutate: async (wantVerdict) => {
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, (list) =>
        list?.map((one) =>
          one.id === solutionId
            ? { ...one, wantVerdict, wantVerdicts: wantVerdict === null ? [] : [wantVerdict] }
            : one,
        ),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  })
}

/** It can be brought back from history: the very same, with its place, its creator and its runs. */
export const useDeleteSolution = (problemId: ProblemId) => {
  const client = useQueryClient()
  const { queryKey } = solutionsQuery(problemId)
  const restore = useRestore(problemId)
  return useMutation({
    mutationFn: async (solutionId: SolutionId) => {
      const label = client.getQueryData(queryKey)?.find(({ id }) => id === solutionId)?.label
      await api.deleteSolution({ solutionId })
      return { path: `solutions/${solutionId}`, label }
    },
    onSuccess: ({ path, label }) =>
      showUndo(`Solution ${label || 'without a label'} deleted.`, () => restore.mutate({ path })),
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  })
}

type ExecuteBody = NonNullable<EndpointCall<Endpoints['executeSolution']>['body']>

/** Which solutions, and how. Without `body`: every test, the problem's limits, not Thorough. */
export interface RunRequest {
  solutionIds: readonly SolutionId[]
  body?: ExecuteBody
}

/** Asked for again only where no judge was there before: one may have come since. */
const isStillJudgeless = async (client: QueryClient): Promise<boolean> => {
  if (!isJudgeless(client.getQueryData(languagesQuery.queryKey))) return false
  // Where the languages cannot be read the run itself reports what is wrong.
  const languages = await client
    .fetchQuery({ ...languagesQuery, staleTime: 0 })
    .catch(() => undefined)
  return isJudgeless(languages)
}

/** Starts a run of each; the rows wait at once and the list is asked for 125 ms later. Answers the executions' ids. */
export const useRunSolutions = (problemId: ProblemId) => {
  const client = useQueryClient()
  const router = useRouter()
  const { queryKey } = solutionsQuery(problemId)
  return useMutation({
    mutationFn: async ({ solutionIds, body }: RunRequest): Promise<ExecutionId[]> => {
      if (await isStillJudgeless(client)) {
        showWarning(noJudgeSentence)
        return []
      }
      const runs = await Promise.allSettled(
        solutionIds.map(async (solutionId) => {
          const { id } = await api.executeSolution({ solutionId, ...(body ? { body } : {}) })
          client.setQueryData(queryKey, (list) => list?.map(waitingWith(solutionId, id)))
          return id
        }),
      )
      reportFailures(problemId, runs, (href) => router.history.push(href))
      return runs.flatMap((run) => (run.status === 'fulfilled' ? [run.value] : []))
    },
    onSettled: () =>
      setTimeout(
        () => void client.invalidateQueries({ queryKey, exact: true }),
        solutionListAfterRunMs,
      ),
  })
}

const waitingWith =
  (solutionId: SolutionId, executionId: ExecutionId) =>
  (solution: ListedSolution): ListedSolution =>
    solution.id === solutionId
      ? {
          ...solution,
          execution: {
            id: executionId,
            status: status.waiting,
            verdict: null,
            usages: null,
            createdAt: new Date().toISOString(),
            runningProgress: { done: 0, total: 0 },
            stoppedBy: null,
            outdated: false,
          },
        }
      : solution
