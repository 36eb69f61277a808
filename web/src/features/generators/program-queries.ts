import type { EndpointCall, Endpoints, ProblemId, ProgramId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { api } from '../../lib/api/api-client.ts'
import { programsQuery } from '../../product/queries/programs.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { useRestore } from '../../product/queries/restore.ts'

type SentProgram = NonNullable<EndpointCall<Endpoints['createProgram']>['body']>

export const useSaveProgram = (problemId: ProblemId, programId: ProgramId | undefined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentProgram) =>
      programId === undefined
        ? api.createProgram({ problemId, body })
        : api.updateProgram({ programId, body }),
    meta: { isQuiet: true },
    onSuccess: (saved) => {
      client.setQueryData(queryKeys.program(problemId, saved.id), saved)
      // Tests that it made are old now.
      void client.invalidateQueries({ queryKey: queryKeys.tests(problemId), exact: true })
      return client.invalidateQueries({ queryKey: queryKeys.programs(problemId), exact: true })
    },
  })
}

/** It can be brought back from history, with its place. */
export const useDeleteProgram = (problemId: ProblemId) => {
  const client = useQueryClient()
  const { queryKey } = programsQuery(problemId)
  const restore = useRestore(problemId)
  return useMutation({
    mutationFn: async (programId: ProgramId) => {
      const label = client.getQueryData(queryKey)?.find(({ id }) => id === programId)?.label ?? ''
      await api.deleteProgram({ programId })
      return { path: `programs/${programId}`, label }
    },
    onSuccess: ({ path, label }) =>
      showUndo(`Program ${label} deleted.`, () => restore.mutate({ path })),
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  })
}
