import type { Problem, RevisionId, StatementLocale } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { LocaleSwitcher } from '../../features/statements/locale-switcher.tsx'
import { StatementView } from '../../features/statements/statement-view.tsx'
import { localesWithContent, pickLocale } from '../../features/statements/statement-locales.ts'
import { editorialsQuery, writtenEditorials } from '../../product/queries/editorials.ts'
import { DiscussionList } from '../../features/discussions/discussion-list.tsx'
import { EditorialView } from '../../features/editorials/editorial-view.tsx'
import { History } from '../../features/revisions/history.tsx'
import { VersionParts } from '../../features/revisions/version-parts.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { PartTool } from '../../product/problem/part-tool.tsx'
import { NotFoundPage } from '../not-found/not-found.tsx'
import { ProblemTabs } from './problem-tabs.tsx'
import { SidePanel } from './side-panel.tsx'
import { VersionNotice } from './version-notice.tsx'
import classes from './problem-view.module.css'

interface ScreenProps {
  problem: Problem
  sectionKey: string
  versionId?: RevisionId
  wantedLocale: string | undefined
  onLocale: (locale: StatementLocale) => void
  /** Absent in a version. */
  onDiscuss?: (partKey: string) => void
}

export const ProblemScreen = (props: ScreenProps): ReactElement => {
  const { problem, sectionKey, versionId, onDiscuss } = props
  usePageTitle(
    sectionKey === 'statement' ? problem.title : `${names[sectionKey] ?? ''}: ${problem.title}`,
  )
  if (sectionKey === 'editorial' && !problem.hasEditorial) return <NotFoundPage />
  return (
    <div className={classes['frame']}>
      <div className={classes['main']}>
        <header className={classes['head']}>
          <h1 title={problem.title}>{problem.title}</h1>
          <PartTool part="title" />
        </header>
        {versionId ? <VersionNotice problemId={problem.id} versionId={versionId} /> : null}
        <ProblemTabs problem={problem} versionId={versionId} />
        <div className={classes['content']}>
          <Section {...props} />
        </div>
      </div>
      <SidePanel problem={problem} isVersion={versionId !== undefined}>
        {onDiscuss ? <DiscussionList problemId={problem.id} onOpen={onDiscuss} /> : null}
        {versionId ? <VersionParts problemId={problem.id} revisionId={versionId} /> : null}
      </SidePanel>
    </div>
  )
}

const names: Record<string, string> = { editorial: 'Editorial', history: 'History' }

const Section = (props: ScreenProps): ReactElement => {
  if (props.sectionKey === 'history') {
    const { id, canEdit } = props.problem
    return <History problemId={id} canRestore={canEdit} />
  }
  if (props.sectionKey === 'editorial') return <EditorialSection {...props} />
  return <StatementSection {...props} />
}

const StatementSection = ({ problem, wantedLocale, onLocale }: ScreenProps): ReactElement => {
  const available = localesWithContent(problem.statements)
  const locale = pickLocale(problem.statements, wantedLocale)
  return (
    <>
      <div className={classes['switcher']}>
        <LocaleSwitcher available={available} locale={locale} onChange={onLocale} />
      </div>
      <StatementView problem={problem} locale={locale} />
    </>
  )
}

const EditorialSection = ({
  problem,
  versionId,
  wantedLocale,
  onLocale,
}: ScreenProps): ReactElement | null => {
  const { data = [] } = useQuery(editorialsQuery(problem.id, versionId))
  const written = writtenEditorials(data)
  const editorial = written.find(({ locale }) => locale === wantedLocale) ?? written[0]
  if (!editorial) return null
  return (
    <>
      <div className={classes['switcher']}>
        <LocaleSwitcher
          available={written.map(({ locale }) => locale)}
          locale={editorial.locale}
          onChange={onLocale}
        />
      </div>
      <EditorialView editorial={editorial} />
    </>
  )
}
