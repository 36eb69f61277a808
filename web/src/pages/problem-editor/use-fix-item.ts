import { defaultLocale, toTitleCase } from '@drafts/contract'
import type { Problem, ReadinessItem } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showUndo } from '../../components/undo-toast.tsx'
import { fixCalls } from '../../features/tests/test-issues.ts'
import { statementSection } from '../../features/statements/statement.section.ts'
import { sectionQuery } from '../../product/section-draft/section.ts'
import { api } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-errors.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { showWarning } from '../../lib/toasts.ts'

/** Puts an item of the checklist right, wherever the person is. */
export const useFixItem = (problem: Problem, queue: SaveQueue) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const problemId = problem.id
  const refreshProblem = () =>
    client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })

  const saveTitle = (change: (title: string) => string) =>
    // In turn with what the tab itself may be saving; read when the turn comes.
    queue.enqueue('title', async () => {
      const place = { problemId, locale: defaultLocale } as const
      const stored = await statementSection.read(place)
      const saved = await statementSection.save(place, {
        ...statementSection.formOf(stored),
        title: change(stored.title),
        base: stored.version,
      })
      client.setQueryData(sectionQuery(statementSection, place).queryKey, saved)
      await refreshProblem()
      if (saved.title !== stored.title && change === toTitleCase)
        showUndo('The title is in title case.', () => saveTitle(() => stored.title))
    })

  const fixTest = async (fix: TestFix) => {
    const { testId, part } = fix
    try {
      await api[fixCalls[issueOf[fix.kind]][part]]({ testId })
    } catch (error) {
      showWarning(sentenceOf(error) ?? 'The test could not be fixed. It is as it was.')
    }
    await client.invalidateQueries({ queryKey: queryKeys.tests(problemId) })
    await client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
    await refreshProblem()
  }

  return ({ fix }: ReadinessItem): void => {
    if (!fix) return
    if (fix.kind === 'title-case') saveTitle(toTitleCase)
    else if (fix.kind === 'fill-outputs')
      void navigate({
        to: '/p/$problemId/edit/$sectionKey',
        params: { problemId, sectionKey: 'tests' },
        search: { dialog: 'outputs' },
        resetScroll: false,
      })
    else void fixTest(fix)
  }
}

type TestFix = Extract<NonNullable<ReadinessItem['fix']>, { testId: unknown }>

const issueOf = { 'line-ending': 'lineEnding', 'final-newline': 'finalNewline' } as const
