import type {
  EndpointCall,
  Endpoints,
  ListedTest,
  ProblemId,
  TestId,
  TestType,
} from '@drafts/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api/api-client.ts'
import { countOf } from '../../lib/text/format.ts'
import { testsQuery } from '../../product/queries/tests.ts'
import { mutationKeys, queryKeys } from '../../product/queries/query-keys.ts'
import { findLastRevision, useRestore } from '../../product/queries/restore.ts'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { deletedWords } from './list/deleted-words.ts'
import { filterTests } from './list/test-filter.ts'
import { fixCalls } from './list/test-issues.ts'
import type { TestIssue } from './list/test-issues.ts'

/** After tests changed, the statement's samples and the solutions' results may have too. */
const useRefreshTests = (problemId: ProblemId) => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })
    void client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
    void client.invalidateQueries({ queryKey: queryKeys.bounds(problemId) })
    return client.invalidateQueries({ queryKey: queryKeys.tests(problemId), exact: true })
  }
}

export type SentTest = NonNullable<EndpointCall<Endpoints['createTest']>['body']>

export const useSaveTest = (problemId: ProblemId, testId: TestId | undefined) => {
  const refresh = useRefreshTests(problemId)
  return useMutation({
    mutationFn: (body: SentTest) =>
      testId === undefined ? api.createTest({ problemId, body }) : api.updateTest({ testId, body }),
    meta: { isQuiet: true },
    onSuccess: () => refresh(),
  })
}

/** Rows stay, marked as being deleted, until the server has confirmed it; then they can be brought back. */
export const useDeleteTests = (problemId: ProblemId) => {
  const client = useQueryClient()
  const [deletingIds, setDeletingIds] = useState<ReadonlySet<TestId>>(new Set())
  const refresh = useRefreshTests(problemId)
  const restore = useRestore(problemId)
  const { mutate } = useMutation({
    mutationKey: mutationKeys.deleteTests(problemId),
    mutationFn: async (ids: readonly TestId[]) => {
      const all = filterTests(client.getQueryData(testsQuery(problemId).queryKey) ?? [], '')
      const deleted = all.filter(({ test }) => ids.includes(test.id))
      const [testId] = ids
      const isOne = ids.length === 1 && testId !== undefined
      await (isOne
        ? api.deleteTest({ testId })
        : api.deleteTests({ problemId, body: { ids: [...ids] } }))
      if (isOne) return { deleted, path: `tests/${testId}` }
      // Others may be deleted before Undo is pressed: this deletion is meant. Not found now, Undo looks for it itself.
      const revisionId = await findLastRevision(problemId, 'tests').catch(() => undefined)
      return { deleted, path: 'tests', ...(revisionId ? { revisionId } : {}) }
    },
    onMutate: (ids) => setDeletingIds((before) => new Set([...before, ...ids])),
    onSuccess: ({ deleted, ...past }, ids) => {
      // The server's word that they changed finds them gone.
      client.setQueryData(testsQuery(problemId).queryKey, (tests) =>
        tests?.filter(({ id }) => !ids.includes(id)),
      )
      showUndo(`${deletedWords(deleted)} deleted.`, () => restore.mutate(past))
      return refresh()
    },
    onSettled: (_answer, _error, ids) =>
      setDeletingIds((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  })
  return { deletingIds, deleteTests: mutate }
}

interface Setting {
  ids: readonly TestId[]
  type?: TestType
  weight?: number
}

/** Type or weight of several. Undo gives each what it had, whatever else changed meanwhile. */
export const useSetTests = (problemId: ProblemId) => {
  const client = useQueryClient()
  const refresh = useRefreshTests(problemId)
  const set = (setting: Setting) =>
    api.setTests({ problemId, body: { ...setting, ids: [...setting.ids] } })
  const undo = useMutation({
    mutationFn: async (settings: readonly Setting[]) => {
      for (const setting of settings) await set(setting)
    },
    onSettled: () => refresh(),
  })
  return useMutation({
    mutationFn: async (setting: Setting) => {
      const tests = client.getQueryData(testsQuery(problemId).queryKey) ?? []
      const before = settingsOf(tests.filter(({ id }) => setting.ids.includes(id)))
      await set(setting)
      return before
    },
    onSuccess: (before, { ids }) => {
      showUndo(`${countOf(ids.length, 'test')} changed.`, () => undo.mutate(before))
      return refresh()
    },
  })
}

/** Tests that are alike together. */
const settingsOf = (tests: readonly ListedTest[]): Setting[] => {
  const byKind = Map.groupBy(tests, ({ type, weight }) => `${type} ${weight}`)
  return [...byKind.values()].flatMap((alike) => {
    const [first] = alike
    return first ? [{ ids: alike.map(({ id }) => id), type: first.type, weight: first.weight }] : []
  })
}

/** One issue of one side of one test. */
export const useFixTest = (problemId: ProblemId) => {
  const refresh = useRefreshTests(problemId)
  return useMutation({
    mutationFn: ({
      testId,
      side,
      issue,
    }: {
      testId: TestId
      side: 'input' | 'output'
      issue: TestIssue
    }) => api[fixCalls[issue][side]]({ testId }),
    onSuccess: () => refresh(),
  })
}

export const useFixTests = (problemId: ProblemId) => {
  const refresh = useRefreshTests(problemId)
  return useMutation({
    mutationFn: () => api.fixAllTests({ problemId }),
    onSuccess: () => refresh(),
  })
}

/** Moves tests together, in the order they stand in. */
export const useMoveTests = (problemId: ProblemId) => {
  const client = useQueryClient()
  const reorder = useReorderTests(problemId)
  return (ids: readonly TestId[], to: 'top' | 'end') => {
    const all = (client.getQueryData(testsQuery(problemId).queryKey) ?? []).map(({ id }) => id)
    const moved = all.filter((id) => ids.includes(id))
    const rest = all.filter((id) => !ids.includes(id))
    reorder.mutate(to === 'top' ? [...moved, ...rest] : [...rest, ...moved])
  }
}

/** The new order is shown at once; where it cannot be saved, the stored one comes back. */
export const useReorderTests = (problemId: ProblemId) => {
  const client = useQueryClient()
  const { queryKey } = testsQuery(problemId)
  return useMutation({
    scope: { id: `reorder ${problemId}` },
    mutationFn: (ids: readonly TestId[]) =>
      api.reorderTests({ problemId, body: { ids: [...ids] } }),
    onMutate: (ids) => {
      // A list that is on its way has the order of before.
      void client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, (tests) =>
        tests?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  })
}
