import type { CheckerTest, ProblemId, ToolTestId, ValidatorTest } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { api } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import { useRestore } from '../../product/queries/restore.ts'
import type { ToolKind } from '../../product/queries/programs.ts'

/** A test of either kind, as the table shows it. */
export type ShownToolTest = (CheckerTest | ValidatorTest) & {
  wantLine?: number | null
  gotLine?: number | null
}

export interface SentToolTest {
  label: string
  want: string
  wantLine: number | null
  /** Only files that were changed. */
  files: { input?: { text: string }; answer?: { text: string }; output?: { text: string } }
}

const createOf = (problemId: ProblemId, kind: ToolKind, sent: SentToolTest) => {
  const { label, want, wantLine, files } = sent
  return kind === 'checker'
    ? api.createCheckerTest({
        problemId,
        body: { label, want: want === 'wrong' ? 'wrong' : 'accepted', ...files },
      })
    : api.createValidatorTest({
        problemId,
        body: { label, want: want === 'invalid' ? 'invalid' : 'valid', wantLine, ...files },
      })
}

const updateOf = (toolTestId: ToolTestId, kind: ToolKind, sent: SentToolTest) => {
  const { label, want, wantLine, files } = sent
  return kind === 'checker'
    ? api.updateCheckerTest({
        checkerTestId: toolTestId,
        body: { label, want: want === 'wrong' ? 'wrong' : 'accepted', ...files },
      })
    : api.updateValidatorTest({
        validatorTestId: toolTestId,
        body: { label, want: want === 'invalid' ? 'invalid' : 'valid', wantLine, ...files },
      })
}

/** `id` undefined: a new one. */
export const useSaveToolTest = (
  problemId: ProblemId,
  kind: ToolKind,
  id: ToolTestId | undefined,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sent: SentToolTest): Promise<ShownToolTest> =>
      id === undefined ? createOf(problemId, kind, sent) : updateOf(id, kind, sent),
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.toolTests(problemId, kind) }),
  })
}

export const useDeleteToolTest = (problemId: ProblemId, kind: ToolKind) => {
  const client = useQueryClient()
  const restore = useRestore(problemId)
  return useMutation({
    mutationFn: async ({ id, label }: ShownToolTest) => {
      if (kind === 'checker') await api.deleteCheckerTest({ checkerTestId: id })
      else await api.deleteValidatorTest({ validatorTestId: id })
      return { path: `${kind}_tests/${id}`, label }
    },
    onSuccess: ({ path, label }) =>
      showUndo(`Test ${label} deleted.`, () => restore.mutate({ path })),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.toolTests(problemId, kind) }),
  })
}
