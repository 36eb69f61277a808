import type { ProblemId, RevisionId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult } from '@tanstack/react-query'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from './query-keys.ts'

interface Restore {
  path: string
  /** Left out: the last revision of the path, as Undo takes back what has just been done to it. */
  revisionId?: RevisionId
}

/** Everything of the problem is read again after a restore. */
const useReadAgain = (problemId: ProblemId) => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.problemLists })
    return client.invalidateQueries({ queryKey: queryKeys.problem(problemId) })
  }
}

/** Brings a section, a test or a solution back from history. */
export const useRestore = (problemId: ProblemId): UseMutationResult<unknown, Error, Restore> => {
  const readAgain = useReadAgain(problemId)
  return useMutation({
    mutationFn: async ({ path, revisionId }: Restore): Promise<unknown> =>
      api.restoreRevision({
        problemId,
        revisionId: revisionId ?? (await findLastRevision(problemId, path)),
        body: { path },
      }),
    onSettled: readAgain,
  })
}

/** Brings the whole problem back. Answers which revision takes it back: the last before it; undefined: there is none. */
export const useRestoreEverything = (problemId: ProblemId) => {
  const readAgain = useReadAgain(problemId)
  return useMutation({
    mutationFn: async (revisionId: RevisionId): Promise<RevisionId | undefined> => {
      const { latest } = await api.getRevisionsSummary({ problemId })
      await api.restoreRevision({ problemId, revisionId, body: { everything: true } })
      // What others saved until then stays where it is taken back.
      const { revisions } = await api.listRevisions({ problemId })
      const made = revisions.findLastIndex(
        ({ id, path, details }) =>
          path === 'problem' &&
          details.restoredFrom === revisionId &&
          Number(id) > Number(latest?.id ?? 0),
      )
      return revisions[made + 1]?.id ?? latest?.id
    },
    onSettled: readAgain,
  })
}

export const findLastRevision = async (problemId: ProblemId, path: string): Promise<RevisionId> => {
  let before: RevisionId | undefined
  for (;;) {
    // A page is asked for where the last had nothing of it.
    const { revisions } = await api.listRevisions({ problemId, ...(before ? { before } : {}) })
    const found = revisions.find((one) => one.path === path)
    if (found) return found.id
    before = revisions.at(-1)?.id
    if (before === undefined) throw new Error(`History has nothing of ${path}.`)
  }
}
