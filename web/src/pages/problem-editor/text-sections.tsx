import { defaultLocale, locales } from '@drafts/contract'
import type { Locale, Problem } from '@drafts/contract'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { EditorialTab } from '../../features/editorials/editorial-tab.tsx'
import { StatementTab } from '../../features/statements/statement-tab.tsx'
import type { SaveQueue } from '../../lib/save-queue.ts'

const route = getRouteApi('/member/p/$problemId/edit/$sectionKey')

interface SectionProps {
  problem: Problem
  queue: SaveQueue
  isReadOnly: boolean
}

/** The language is in the address; one that is none of the ten is English. */
const useLocale = (): [Locale, (locale: Locale) => void] => {
  const { locale: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const locale = locales.find((one) => one === wanted) ?? defaultLocale
  return [
    locale,
    (next) =>
      void navigate({ search: next === defaultLocale ? {} : { locale: next }, resetScroll: false }),
  ]
}

export const StatementSection = (props: SectionProps): ReactElement => {
  const [locale, onLocale] = useLocale()
  return <StatementTab {...props} locale={locale} onLocale={onLocale} />
}

export const EditorialSection = (props: SectionProps): ReactElement => {
  const [locale, onLocale] = useLocale()
  return <EditorialTab {...props} locale={locale} onLocale={onLocale} />
}
