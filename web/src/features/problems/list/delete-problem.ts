import { useMutation, useQueryClient } from '@tanstack/react-query'
import { binDays } from '@drafts/contract'
import type { ProblemSummary } from '@drafts/contract'
import { hideUndo, showUndoAnywhere } from '../../../components/states/undo-toast.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { showNote } from '../../../lib/toasts.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'

type Named = Pick<ProblemSummary, 'id' | 'title'>

/** Whoever may share a problem owns it or is an administrator; a lock stops the owner. */
export const mayDelete = ({ canEdit, canShare }: Pick<ProblemSummary, 'canEdit' | 'canShare'>) =>
  canEdit && canShare

const deletedWords = (title: string): string =>
  `“${title}” deleted. It stays in the bin for ${binDays} days.`

/** Nothing is asked: it can be undone at once, and for as long as it is in the bin. */
export const useDeleteProblem = () => {
  const client = useQueryClient()
  const bringBack = useBringBack()
  return useMutation({
    mutationFn: ({ id }: Named) => api.deleteProblem({ problemId: id }),
    onSuccess: async (_done, problem) => {
      showUndoAnywhere(deletedWords(problem.title), () => bringBack.mutate(problem))
      await client.invalidateQueries({ queryKey: queryKeys.problemLists })
    },
  })
}

export const useBringBack = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Named) => api.bringBackProblem({ problemId: id }),
    onSuccess: async (_done, { id, title }) => {
      hideUndo(deletedWords(title))
      showNote(`“${title}” is back.`)
      await Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.problemLists }),
        client.invalidateQueries({ queryKey: queryKeys.problem(id) }),
      ])
    },
  })
}
