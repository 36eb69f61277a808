import { defaultLocale, toTitleCase } from '@drafts/contract'
import type { Problem, ReadinessItem } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { showUndo } from '../../components/undo-toast.tsx'
import { statementQuery } from '../../features/statements/statement-queries.ts'
import { api } from '../../lib/api-client.ts'
import { sentenceOf } from '../../lib/api-errors.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { showWarning } from '../../lib/toasts.ts'

/** Puts an item of the checklist right, wherever the person is. */
export const useFixItem = (problem: Problem, queue: SaveQueue) => {
  const client = useQueryClient()
  const problemId = problem.id
  const refreshProblem = () =>
    client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })

  const saveTitle = (change: (title: string) => string) =>
    // In turn with what the tab itself may be saving; read when the turn comes.
    queue.enqueue('title', async () => {
      const stored = await api.getStatement({ problemId, locale: defaultLocale })
      const { version, id: _id, locale, ...body } = stored
      const saved = await api.saveStatement({
        problemId,
        locale,
        body: { ...textsOf(body), title: change(stored.title), base: version },
      })
      client.setQueryData(statementQuery(problemId, locale).queryKey, saved)
      await refreshProblem()
      if (saved.title !== stored.title && change === toTitleCase)
        showUndo('The title is in title case.', () => saveTitle(() => stored.title))
    })

  const fixTest = async (fix: TestFix) => {
    const { testId, part } = fix
    try {
      await api[fixCalls[fix.kind][part]]({ testId })
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
    else void fixTest(fix)
  }
}

type TestFix = Exclude<NonNullable<ReadinessItem['fix']>, { kind: 'title-case' }>

const fixCalls = {
  'line-ending': { input: 'fixInputLineEnding', output: 'fixOutputLineEnding' },
  'final-newline': { input: 'fixInputFinalNewline', output: 'fixOutputFinalNewline' },
} as const

const textsOf = ({
  title,
  body,
  input,
  output,
  notes,
  arguments: args,
  returns,
}: Pick<
  Problem['statements'][number],
  'title' | 'body' | 'input' | 'output' | 'notes' | 'arguments' | 'returns'
>) => ({ title, body, input, output, notes, arguments: args, returns })
