import type { Problem } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { tabsOf } from './editor-tabs.ts'
import classes from './problem-editor.module.css'

/** The tab rail at the left, above the content on a phone. */
export const EditorFrame = ({
  problem,
  isSaving,
  children,
}: {
  problem: Problem
  isSaving: boolean
  children: ReactNode
}): ReactElement => (
  <div className={classes['frame']}>
    <aside className={classes['rail']} aria-label="Problem editor">
      <h1 className={classes['title']} title={problem.title}>
        {problem.title}
      </h1>
      <nav className={classes['tabs']} aria-label="Parts of the problem">
        {tabsOf(problem).map(({ key, label, icon }) => (
          <Link
            key={key}
            to="/p/$problemId/edit/$sectionKey"
            params={{ problemId: problem.id, sectionKey: key }}
            className={classes['tab']}
            activeOptions={{ includeSearch: false }}
          >
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
      <LinkButton
        to="/p/$problemId/$sectionKey"
        params={{ problemId: problem.id, sectionKey: 'statement' }}
        variant={isSaving ? 'default' : 'filled'}
        className={classes['done']}
      >
        {isSaving ? 'Saving...' : 'Done'}
      </LinkButton>
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
