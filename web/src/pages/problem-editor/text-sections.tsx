import { ProblemId, defaultLocale, isLocale, locales } from '@drafts/contract'
import type { Editorial, Locale, Problem, StatementLocale } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Pane } from '../../components/pane.tsx'
import { ReadFailure } from '../../components/states/read-failure.tsx'
import { EditorialTab } from '../../features/editorials/editorial-tab.tsx'
import { firstLocale, localesWithContent } from '../../features/statements/statement-locales.ts'
import { StatementTab } from '../../features/statements/statement-tab.tsx'
import type { SaveQueue } from '../../lib/save/save-queue.ts'
import { isUnread } from '../../lib/is-unread.ts'
import { editorialSection } from '../../features/editorials/editorial.section.ts'
import { statementSection } from '../../features/statements/statement.section.ts'
import { editorialsQuery, writtenEditorials } from '../../product/queries/editorials.ts'
import { preloadQuietly } from '../../product/queries/preload-quietly.ts'
import { preloadSection } from '../../product/section-draft/section.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

interface SectionProps {
  problem: Problem
  queue: SaveQueue
  isReadOnly: boolean
}

/**
 * The language is in the address; without one of those there are it is `first`, as it was when the tab was opened: what
 * others write meanwhile does not turn the page.
 */
const useLocale = <Chosen extends StatementLocale>(
  available: readonly Chosen[],
  first: Chosen,
): [Chosen, (locale: Chosen) => void] => {
  const { locale: wanted } = route.useSearch()
  const [opened] = useState(first)
  const navigate = route.useNavigate()
  const locale = available.find((one) => one === wanted) ?? opened
  return [
    locale,
    (next) =>
      void navigate({ search: next === opened ? {} : { locale: next }, resetScroll: false }),
  ]
}

/** The language of the text that a tab shows, so that two people in one text are in one place, whoever has it in the address. */
export const useShownLocale = (
  problem: Problem | undefined,
  sectionKey: string,
  wanted: string | undefined,
): StatementLocale | undefined => {
  const isEditorial = sectionKey === 'editorial'
  const { data: editorials } = useQuery({
    ...editorialsQuery(problem?.id ?? ProblemId.parse('0')),
    enabled: isEditorial && problem !== undefined,
  })
  if (!problem || (!isEditorial && sectionKey !== 'statement')) return undefined
  if (isEditorial && !editorials) return undefined
  const imported = isEditorial ? [] : localesWithContent(problem.statements)
  const found = [...locales, ...imported].find((one) => one === wanted)
  if (found) return found
  return isEditorial ? firstEditorial(editorials ?? [], problem) : firstLocale(problem.statements)
}

export const StatementSection = (props: SectionProps): ReactElement => {
  const { statements } = props.problem
  const imported = localesWithContent(statements).filter((one) => !isLocale(one))
  const [locale, onLocale] = useLocale([...locales, ...imported], firstLocale(statements))
  return <StatementTab {...props} locale={locale} onLocale={onLocale} />
}

/** The text that opens unasked. */
export const preloadStatement = (client: QueryClient, problem: Problem): Promise<void> =>
  preloadSection(client, statementSection, {
    problemId: problem.id,
    locale: firstWritable(problem),
  })

const firstWritable = ({ statements }: Problem): Locale => {
  const first = firstLocale(statements)
  return isLocale(first) ? first : defaultLocale
}

export const EditorialSection = (props: SectionProps): ReactElement | null => {
  const query = useQuery(editorialsQuery(props.problem.id))
  const { data, isPending } = query
  if (isUnread(query))
    return (
      <Pane title="Editorial">
        <ReadFailure what="editorials" onRetry={() => void query.refetch()} />
      </Pane>
    )
  if (isPending) return null
  return <OpenEditorial {...props} first={firstEditorial(data ?? [], props.problem)} />
}

export const preloadEditorial = async (client: QueryClient, problem: Problem): Promise<void> => {
  const query = editorialsQuery(problem.id)
  await preloadQuietly(client, query)
  const locale = firstEditorial(client.getQueryData(query.queryKey) ?? [], problem)
  await preloadSection(client, editorialSection, { problemId: problem.id, locale })
}

const firstEditorial = (editorials: readonly Editorial[], problem: Problem): Locale => {
  const written = writtenEditorials(editorials).map(({ locale }) => locale)
  const known = written.includes(defaultLocale) ? defaultLocale : written[0]
  return known ?? firstWritable(problem)
}

const OpenEditorial = ({ first, ...props }: SectionProps & { first: Locale }): ReactElement => {
  const [locale, onLocale] = useLocale(locales, first)
  return <EditorialTab {...props} locale={locale} onLocale={onLocale} />
}
