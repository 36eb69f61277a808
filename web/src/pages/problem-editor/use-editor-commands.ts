import { localeName } from '@drafts/contract'
import type {
  GroupId,
  ListedProgram,
  ListedSolution,
  ListedTest,
  Problem,
  ProgramId,
  SolutionId,
  TestGroup,
  TestId,
} from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { confirmRun, runAllOf, runAllWords } from '../../features/solutions/run-all.ts'
import { useRunSolutions } from '../../features/solutions/solution-queries.ts'
import { useCommands } from '../../lib/commands.ts'
import type { PaletteCommand } from '../../lib/commands.ts'
import { isTyping } from '../../lib/keyboard.ts'
import { countOf } from '../../lib/text/format.ts'
import { groupsQuery } from '../../product/queries/groups.ts'
import { programsQuery } from '../../product/queries/programs.ts'
import { solutionsQuery } from '../../product/queries/solutions.ts'
import { testsQuery } from '../../product/queries/tests.ts'
import { tabsOf } from './editor-tabs.ts'
import type { EditorTabKey } from './editor-tabs.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

interface Search {
  test?: TestId | 'new'
  solution?: SolutionId | 'new'
  program?: ProgramId | 'new'
  group?: GroupId | 'new'
  dialog?: string
  execute?: string
  locale?: string
}

type Go = (sectionKey: string, search?: Search) => void

/** Tabs, tests, programs, solutions and actions of the problem that is edited, in the palette; `[` and `]` change tabs. */
export const useEditorCommands = (problem: Problem, current: EditorTabKey): void => {
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const go = useCallback(
    (sectionKey: string, search: Search = {}) =>
      void navigate({
        to: '/p/$problemId/edit/$sectionKey',
        params: { problemId: problem.id, sectionKey },
        search,
      }),
    [navigate, problem.id],
  )
  const { mutate } = useRunSolutions(problem.id)
  const run = useCallback(
    async (solutionIds: readonly SolutionId[]) => {
      if (!(await confirmRun(solutionIds.length))) return
      mutate({ solutionIds })
      go('solutions')
    },
    [mutate, go],
  )
  const openChecklist = useCallback(
    () => void navigate({ search: (old) => ({ ...old, dialog: 'checklist' }), resetScroll: false }),
    [navigate],
  )
  useTabKeys(problem, current, go)
  useCommands(
    useCallback(() => {
      const tests = client.getQueryData(testsQuery(problem.id).queryKey) ?? []
      const solutions = client.getQueryData(solutionsQuery(problem.id).queryKey) ?? []
      const programs = client.getQueryData(programsQuery(problem.id).queryKey) ?? []
      const groups = client.getQueryData(groupsQuery(problem.id).queryKey) ?? []
      const has = (key: EditorTabKey) => tabsOf(problem).some((tab) => tab.key === key)
      return [
        ...tabsOf(problem).map(({ key, label }) => ({
          id: `tab-${key}`,
          group: 'Tabs',
          label,
          run: () => go(key),
        })),
        // Whoever may not see the checker has no checklist.
        ...(problem.checker ? [actionOf('checklist', 'Checklist', openChecklist)] : []),
        ...(problem.canEdit && has('tests') ? newActions(go) : []),
        ...(has('solutions') ? runActions(solutions, tests.length, { run, go }) : []),
        ...localeCommands(problem, go),
        ...(has('solutions') ? solutionCommands(solutions, go) : []),
        ...(has('programs') ? programCommands(programs, go) : []),
        ...(has('tests') ? groupCommands(groups, go) : []),
        ...(has('tests') ? testCommands(tests, go) : []),
      ]
    }, [client, problem, go, run, openChecklist]),
  )
}

const actionOf = (id: string, label: string, run: () => void): PaletteCommand => ({
  id,
  group: 'This problem',
  label,
  run,
})

const newActions = (go: Go): PaletteCommand[] => [
  actionOf('new-test', 'New test', () => go('tests', { test: 'new' })),
  actionOf('new-group', 'New group of tests', () => go('tests', { group: 'new' })),
  actionOf('import-tests', 'Import tests', () => go('tests', { dialog: 'import' })),
  actionOf('scanspec', 'Scanspec', () => go('tests', { dialog: 'scanspec' })),
  actionOf('new-program', 'New program', () => go('programs', { program: 'new' })),
  actionOf('stress', 'Stress test', () => go('solutions', { dialog: 'stress' })),
  actionOf('strength', 'Strength of the tests', () => go('solutions', { dialog: 'strength' })),
  actionOf('new-solution', 'New solution', () => go('solutions', { solution: 'new' })),
]

const solutionCommands = (solutions: readonly ListedSolution[], go: Go): PaletteCommand[] =>
  solutions.map(({ id, label, canView }) => ({
    id: `solution-${id}`,
    group: 'Solutions',
    label: label || 'Unlabelled',
    run: () => go('solutions', canView ? { solution: id } : {}),
  }))

const programCommands = (programs: readonly ListedProgram[], go: Go): PaletteCommand[] =>
  programs.map(({ id, role, label }) => ({
    id: `program-${id}`,
    group: 'Programs',
    label,
    detail: role,
    run: () => go('programs', { program: id }),
  }))

const groupCommands = (groups: readonly TestGroup[], go: Go): PaletteCommand[] =>
  groups.map(({ id, name, points }) => ({
    id: `group-${id}`,
    group: 'Groups of tests',
    label: `Group ${name}`,
    detail: countOf(points, 'point'),
    run: () => go('tests', { group: id }),
  }))

const testCommands = (tests: readonly ListedTest[], go: Go): PaletteCommand[] =>
  tests.map(({ id, label }, index) => ({
    id: `test-${id}`,
    group: 'Tests',
    label: `Test ${index + 1}`,
    detail: label,
    run: () => go('tests', { test: id }),
  }))

/** “run ref” runs the reference; the list shows how it goes. */
const runActions = (
  solutions: readonly ListedSolution[],
  tests: number,
  { run, go }: { run: (solutionIds: readonly SolutionId[]) => Promise<void>; go: Go },
): PaletteCommand[] => {
  const all = runAllOf(solutions)
  const execute = all.map(({ id }) => id).join(',')
  const withOptions =
    all.length > 0
      ? [actionOf('execute-all', 'Run all with options', () => go('solutions', { execute }))]
      : []
  if (tests === 0) return withOptions
  return [
    ...(all.length > 0
      ? [
          {
            id: 'run-all',
            group: 'Run',
            label: runAllWords(all.length, tests),
            run: () => void run(all.map(({ id }) => id)),
          },
        ]
      : []),
    ...solutions.map(({ id, label, reference }) => ({
      id: `run-${id}`,
      group: 'Run',
      label: `Run ${label || 'Unlabelled'}`,
      ...(reference ? { detail: 'Reference' } : {}),
      run: () => void run([id]),
    })),
    ...withOptions,
  ]
}

/** The languages that the problem has text in. */
const localeCommands = (problem: Problem, go: Go): PaletteCommand[] =>
  problem.statements.map(({ locale }) => ({
    id: `locale-${locale}`,
    group: 'Languages',
    label: `Statement in ${localeName(locale)}`,
    detail: locale,
    run: () => go('statement', { locale }),
  }))

const useTabKeys = (problem: Problem, current: EditorTabKey, go: (key: string) => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = { '[': -1, ']': 1 }[event.key]
      if (step === undefined || isTyping(event)) return
      const tabs = tabsOf(problem)
      const next = tabs[tabs.findIndex(({ key }) => key === current) + step]
      if (!next) return
      event.preventDefault()
      go(next.key)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [problem, current, go])
}
