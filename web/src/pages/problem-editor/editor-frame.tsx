import { countReadiness } from '@drafts/contract'
import type { Problem, ReadinessItem } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { ImportReportLink } from '../../features/problems/import/import-report.tsx'
import { StatementFiles } from '../../features/problems/export/statement-files.tsx'
import { OpenDiscussions } from '../../features/discussions/open-discussions.tsx'
import { describeReadiness } from '../../features/readiness/describe-readiness.ts'
import type { SaveStatus } from '../../product/section-draft/save-status.ts'
import { ShareIcon } from '../problem-view/share-button.tsx'
import { tabOfSection, tabsOf } from './editor-tabs.ts'
import { SaveLine } from './save-line.tsx'
import { usePreloadTab } from './use-preloaded-tabs.ts'
import classes from './problem-editor.module.css'

/** The tab rail at the left, above the content on a phone. */
export const EditorFrame = ({
  problem,
  sectionKey,
  isSaving,
  status,
  items,
  children,
}: {
  problem: Problem
  sectionKey: string
  isSaving: boolean
  status: SaveStatus
  /** The open checklist; undefined while it is not known, or not the reader's to know. */
  items: readonly ReadinessItem[] | undefined
  children: ReactNode
}): ReactElement => {
  const preloadTab = usePreloadTab(problem)
  // Once more when the badges have come and made the tabs wider.
  const show = items ? showTab : showTabEarly
  const unsaved = new Set(status.unsaved.map(tabOfSection))
  return (
    <div className={classes['frame']}>
      <aside className={classes['rail']} aria-label="Problem editor">
        <h1 className={classes['title']} title={problem.title}>
          {problem.title}
        </h1>
        {problem.forkBaseTitle === null ? null : (
          <p className={classes['fork']}>
            <Icon name="fork" size={14} />
            Fork of {problem.forkBaseTitle}
          </p>
        )}
        <nav className={classes['tabs']} data-fades="end" aria-label="Parts of the problem">
          {tabsOf(problem).map(({ key, label, icon }) => (
            <Link
              key={key}
              ref={key === sectionKey ? show : undefined}
              to="/p/$problemId/edit/$sectionKey"
              params={{ problemId: problem.id, sectionKey: key }}
              className={classes['tab']}
              activeOptions={{ includeSearch: false }}
              onPointerEnter={() => void preloadTab(key)}
              onFocus={() => void preloadTab(key)}
            >
              <Icon name={icon} />
              <span className={classes['label']}>
                {label}
                {unsaved.has(key) ? <Unsaved /> : null}
              </span>
              <Badge items={items?.filter(({ tab }) => tab === key) ?? []} />
            </Link>
          ))}
        </nav>
        {items ? (
          <Link
            to="/p/$problemId/edit/$sectionKey"
            params={{ problemId: problem.id, sectionKey }}
            search={(old) => ({ ...old, dialog: 'checklist' })}
            className={classes['checklist']}
            resetScroll={false}
          >
            <Icon name="check" />
            <span>Checklist</span>
            {items.length === 0 ? <span className={classes['ready']}>Ready</span> : null}
            <Badge items={items} />
          </Link>
        ) : null}
        {items?.length === 0 ? (
          <div className={classes['discussed']}>
            <OpenDiscussions problemId={problem.id} />
          </div>
        ) : null}
        <div className={classes['done']}>
          <LinkButton
            to="/p/$problemId/$sectionKey"
            params={{ problemId: problem.id, sectionKey: 'statement' }}
            variant={isSaving ? 'default' : 'filled'}
          >
            {isSaving ? 'Saving...' : 'Done'}
          </LinkButton>
          {problem.canShare ? <ShareIcon problem={problem} /> : null}
        </div>
        <SaveLine status={status} />
        <div className={classes['report']}>
          <ImportReportLink problem={problem} />
          <StatementFiles problem={problem} />
        </div>
      </aside>
      <div className={classes['content']}>
        {problem.locked ? (
          <p className={classes['notice']}>
            <Icon name="lock" />
            This problem is locked and cannot be changed.
          </p>
        ) : null}
        {children}
      </div>
    </div>
  )
}

/**
 * On a phone the tabs scroll: the one that is open is seen. The page itself stays where it is. Measured in the next
 * frame: here it would lay out the whole page once more.
 */
const showTab = (tab: HTMLElement | null): void => {
  const tabs = tab?.parentElement
  if (!tabs) return
  requestAnimationFrame(() => {
    tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.clientWidth) / 2
  })
}
const showTabEarly = (tab: HTMLElement | null): void => showTab(tab)

/** What was typed in this tab is not saved yet. */
const Unsaved = (): ReactElement => (
  <span className={classes['unsaved']} title="Not saved">
    <span className="visually-hidden">, not saved</span>
  </span>
)

/** Open items of a tab: filled while one is high. */
const Badge = ({ items }: { items: readonly ReadinessItem[] }): ReactElement | null =>
  items.length === 0 ? null : (
    <span
      className={classes['badge']}
      data-priority={countReadiness(items).high > 0 ? 'high' : 'low'}
      title={describeReadiness(items)}
    >
      {items.length}
      <span className="visually-hidden"> open</span>
    </span>
  )
