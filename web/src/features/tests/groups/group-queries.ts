import type { EndpointCall, Endpoints, GroupId, ProblemId, TestId } from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showUndo } from '../../../components/states/undo-toast.tsx'
import { api } from '../../../lib/api/api-client.ts'
import { countOf } from '../../../lib/text/format.ts'
import { groupsQuery } from '../../../product/queries/groups.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'
import { useRestore } from '../../../product/queries/restore.ts'
import { testsQuery } from '../../../product/queries/tests.ts'

type SentGroup = NonNullable<EndpointCall<Endpoints['createGroup']>['body']>

/** Tests and results are shown with their groups. */
const useRefreshGroups = (problemId: ProblemId) => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.tests(problemId), exact: true })
    void client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
    return client.invalidateQueries({ queryKey: queryKeys.groups(problemId), exact: true })
  }
}

export const useSaveGroup = (problemId: ProblemId, groupId: GroupId | undefined) => {
  const refresh = useRefreshGroups(problemId)
  return useMutation({
    mutationFn: (body: SentGroup) =>
      groupId === undefined
        ? api.createGroup({ problemId, body })
        : api.updateGroup({ groupId, body }),
    meta: { isQuiet: true },
    onSuccess: refresh,
  })
}

/** Its tests stay. Undo brings it back with them. */
export const useDeleteGroup = (problemId: ProblemId) => {
  const client = useQueryClient()
  const refresh = useRefreshGroups(problemId)
  const restore = useRestore(problemId)
  return useMutation({
    mutationFn: async (groupId: GroupId) => {
      const groups = client.getQueryData(groupsQuery(problemId).queryKey)
      const name = groups?.find(({ id }) => id === groupId)?.name ?? ''
      // The dialog may be there before the tests.
      const tests = await client.ensureQueryData(testsQuery(problemId)).catch(() => [])
      const count = tests.filter(({ group }) => group === groupId).length
      await api.deleteGroup({ groupId })
      return { path: `groups/${groupId}`, words: deletedWords(name, count) }
    },
    onSuccess: ({ path, words }) => showUndo(words, () => restore.mutate({ path })),
    onSettled: refresh,
  })
}

const deletedWords = (name: string, tests: number): string => {
  const stay = tests === 1 ? 'Its test stays.' : `Its ${tests} tests stay.`
  return `Group ${name} deleted.${tests === 0 ? '' : ` ${stay}`}`
}

type GroupMoves = ReadonlyMap<GroupId | null, readonly { id: TestId }[]>

/** Moves tests into a group, or out of theirs. Undo gives each the one that it had. */
export const useGroupTests = (problemId: ProblemId) => {
  const client = useQueryClient()
  const refresh = useRefreshGroups(problemId)
  const move = (ids: readonly TestId[], group: GroupId | null) =>
    api.moveTests({ problemId, body: { ids: [...ids], group } })
  const undo = useMutation({
    mutationFn: async (before: GroupMoves) => {
      for (const [group, tests] of before)
        await move(
          tests.map(({ id }) => id),
          group,
        )
    },
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: async ({ ids, group }: { ids: readonly TestId[]; group: GroupId | null }) => {
      const tests = client.getQueryData(testsQuery(problemId).queryKey) ?? []
      const moved = tests.filter(({ id }) => ids.includes(id))
      await move(ids, group)
      return Map.groupBy(moved, (test) => test.group)
    },
    onSuccess: (before, { ids }) => {
      showUndo(`${countOf(ids.length, 'test')} moved.`, () => undo.mutate(before))
      return refresh()
    },
  })
}

/** Whether the statement has a table of the groups; it is an attribute of the problem. */
export const useShowGroups = (problemId: ProblemId) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (showsGroups: boolean) => {
      const { version: base, ...attributes } = await api.getAttributes({ problemId })
      return api.saveAttributes({ problemId, body: { ...attributes, showsGroups, base } })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({
          queryKey: queryKeys.section(problemId, 'attributes'),
          exact: true,
        }),
        client.invalidateQueries({
          queryKey: queryKeys.problemVersion(problemId, undefined),
          exact: true,
        }),
      ]),
  })
}
