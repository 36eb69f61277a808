import { defaultLocale, localeName, textOfPart, toTitleCase } from '@drafts/contract'
import type { Locale, Problem, ReadinessItem } from '@drafts/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showUndo } from '../../components/states/undo-toast.tsx'
import { fixCalls } from '../../features/tests/list/test-issues.ts'
import { statementSection } from '../../features/statements/statement.section.ts'
import type { StatementForm } from '../../features/statements/statement.section.ts'
import { sectionQuery } from '../../product/section-draft/section.ts'
import { api } from '../../lib/api/api-client.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { queryKeys } from '../../product/queries/query-keys.ts'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { showWarning } from '../../lib/toasts.ts'

/** Puts an item of the checklist right, wherever the person is. */
export const useFixItem = (problem: Problem, queue: SaveQueue) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const problemId = problem.id
  const refreshProblem = () =>
    client.invalidateQueries({ queryKey: queryKeys.problemVersion(problemId, undefined) })

  /** In turn with what the tab itself may be saving; read when the turn comes. Undo puts back what stood in these fields. */
  const saveStatement = (
    locale: Locale,
    name: string,
    said: string | undefined,
    change: (stored: StatementForm) => Promise<StatementForm> | StatementForm,
  ) =>
    queue.enqueue(name, async () => {
      const place = { problemId, locale } as const
      const stored = await statementSection.read(place)
      const before = statementSection.formOf(stored)
      const after = await change(before)
      const saved = await statementSection.save(place, { ...after, base: stored.version })
      client.setQueryData(sectionQuery(statementSection, place).queryKey, saved)
      await refreshProblem()
      const changed = fieldsOf(before, after)
      if (said !== undefined && Object.keys(changed).length > 0)
        showUndo(said, () =>
          saveStatement(locale, name, undefined, (now) => ({ ...now, ...changed })),
        )
    })

  const saveTitle = () =>
    saveStatement(defaultLocale, 'title', 'The title is in title case.', (stored) => ({
      ...stored,
      title: toTitleCase(stored.title),
    }))

  const copyEnglish = ({ locale, ...part }: Omit<CopyFix, 'kind'>) =>
    saveStatement(
      locale,
      `copy ${locale} ${part.field} ${part.index ?? ''}`,
      `The English text is copied. Put it into ${localeName(locale)} now.`,
      async (stored) => {
        const english = await statementSection.read({ problemId, locale: defaultLocale })
        return withPart(stored, part, textOfPart(english, part))
      },
    )

  const fixTest = async (fix: TestFix) => {
    const { testId, part } = fix
    try {
      await api[fixCalls[issueOf[fix.kind]][part]]({ testId })
    } catch (error) {
      showWarning(errorSentence(error) ?? 'The test could not be fixed. It is as it was.')
    }
    await client.invalidateQueries({ queryKey: queryKeys.tests(problemId) })
    await client.invalidateQueries({ queryKey: queryKeys.solutions(problemId), exact: true })
    await refreshProblem()
  }

  return ({ fix }: ReadinessItem): void => {
    if (!fix) return
    if (fix.kind === 'title-case') saveTitle()
    else if (fix.kind === 'copy-english') copyEnglish(fix)
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

type Fix = NonNullable<ReadinessItem['fix']>
type CopyFix = Extract<Fix, { kind: 'copy-english' }>
type TestFix = Extract<Fix, { testId: unknown }>

/** What `before` had in the fields that are another in `after`. */
const fieldsOf = (before: StatementForm, after: StatementForm): Partial<StatementForm> =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(after[name as keyof StatementForm]),
    ),
  )

const withPart = (
  form: StatementForm,
  { field, index = 0 }: Pick<CopyFix, 'field' | 'index'>,
  text: string,
): StatementForm => {
  if (field !== 'arguments' && field !== 'returns') return { ...form, [field]: text }
  const texts = [...form[field]]
  while (texts.length <= index) texts.push('')
  texts[index] = text
  return { ...form, [field]: texts }
}

const issueOf = { 'line-ending': 'lineEnding', 'final-newline': 'finalNewline' } as const
