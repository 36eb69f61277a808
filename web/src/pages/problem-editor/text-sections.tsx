import { defaultLocale, locales } from '@drafts/contract'
import type { Locale, Problem } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { EditorialTab } from '../../features/editorials/editorial-tab.tsx'
import { firstLocale } from '../../features/statements/statement-locales.ts'
import { StatementTab } from '../../features/statements/statement-tab.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'
import { editorialsQuery, writtenEditorials } from '../../product/queries/editorials.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

interface SectionProps {
  problem: Problem
  queue: SaveQueue
  isReadOnly: boolean
}

/**
 * The language is in the address; without one of the ten there it is `first`, as it was when the tab was opened: what
 * others write meanwhile does not turn the page.
 */
const useLocale = (first: Locale): [Locale, (locale: Locale) => void] => {
  const { locale: wanted } = route.useSearch()
  const [opened] = useState(first)
  const navigate = route.useNavigate()
  const locale = locales.find((one) => one === wanted) ?? opened
  return [
    locale,
    (next) =>
      void navigate({ search: next === opened ? {} : { locale: next }, resetScroll: false }),
  ]
}

export const StatementSection = (props: SectionProps): ReactElement => {
  const [locale, onLocale] = useLocale(firstLocale(props.problem.statements))
  return <StatementTab {...props} locale={locale} onLocale={onLocale} />
}

export const EditorialSection = (props: SectionProps): ReactElement | null => {
  const { data, isPending } = useQuery(editorialsQuery(props.problem.id))
  if (isPending) return null
  const written = writtenEditorials(data ?? []).map(({ locale }) => locale)
  const known = written.includes(defaultLocale) ? defaultLocale : written[0]
  return <OpenEditorial {...props} first={known ?? firstLocale(props.problem.statements)} />
}

const OpenEditorial = ({ first, ...props }: SectionProps & { first: Locale }): ReactElement => {
  const [locale, onLocale] = useLocale(first)
  return <EditorialTab {...props} locale={locale} onLocale={onLocale} />
}
