import type { ProblemId, Revision } from '@drafts/contract'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { ChangesView } from './changes-view.tsx'
import type { DifferenceView } from './difference.tsx'
import { entryChanges } from './group-revisions.ts'
import type { Entry } from './group-revisions.ts'
import { RestoreButton } from './restore-button.tsx'
import { RestoreMenu } from './restore-menu.tsx'
import { revisionQuery } from './revision-queries.ts'
import { detailOf, pathKindName, summaryOf } from './revision-words.ts'
import classes from './revisions.module.css'

export interface ItemProps {
  entry: Entry
  problemId: ProblemId
  view: DifferenceView
  /** Whether the caller may restore what an entry names. */
  canRestore: boolean
  /** The newest revision of each path: restoring it would change nothing. */
  newestOf: ReadonlyMap<string, string>
  /** Newer than the last that the caller has seen, and by somebody else. */
  isNew: boolean
}

/** One line of history, which opens: what changed, the single saves, and bringing it back. */
export const RevisionItem = (props: ItemProps): ReactElement => {
  const { entry, problemId, isNew } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { newest, revisions } = entry
  const detail = detailOf(newest)
  return (
    <li>
      <div className={classes['line']}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={classes['toggle']}
          onClick={() => setIsOpen((open) => !open)}
        >
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          <span className={classes['kind']}>
            {pathKindName(newest.path)}
            {detail ? ` ${detail}` : ''}:
          </span>{' '}
          <span className={classes['soft']}>{summaryOf(entry, entryChanges(revisions))}</span>{' '}
          {isNew ? <span className={classes['new']}>New</span> : null}
        </button>
        <span className={classes['actor']}>{newest.actor.handle}</span>
        <span className={classes['time']}>
          <RelativeTime time={newest.timestamp} />
        </span>
        <span className={classes['lineTools']}>
          {props.canRestore ? (
            <RestoreMenu
              problemId={problemId}
              revision={newest}
              isNewest={props.newestOf.get(newest.path) === newest.id}
            />
          ) : null}
          <Link
            to="/p/$problemId/version:{$versionId}/$sectionKey"
            params={{ problemId, versionId: newest.id, sectionKey: 'statement' }}
          >
            View
            <span className="visually-hidden"> the problem after this change</span>
          </Link>
        </span>
      </div>
      <div id={id} hidden={!isOpen} className={classes['changes']}>
        {isOpen ? <Opened {...props} /> : null}
      </div>
    </li>
  )
}

const isListedWhole = ({ changes, changeCount }: Revision): boolean =>
  changes.length === changeCount && !changes.some(({ cut }) => cut)

const Opened = (props: ItemProps): ReactElement => {
  const { entry, problemId, view, canRestore, newestOf } = props
  const { newest, revisions } = entry
  const read = useQueries({
    queries: revisions.map((revision) => ({
      ...revisionQuery(problemId, revision.id),
      // Most lists have all of it.
      enabled: !isListedWhole(revision),
    })),
  })
  const whole = revisions.map((revision, at) => read[at]?.data ?? revision)
  if (read.some(({ isError }) => isError))
    return <p className={classes['soft']}>The changes could not be read. Open the line again.</p>
  if (!whole.every((one) => one.changes.length === one.changeCount))
    return <p className={classes['soft']}>Reading the changes…</p>
  const isNewest = newestOf.get(newest.path) === newest.id
  return (
    <>
      <ChangesView
        problemId={problemId}
        path={newest.path}
        changes={entryChanges(whole)}
        view={view}
      />
      {canRestore ? (
        <RestoreButton problemId={problemId} revision={newest} isNewest={isNewest} />
      ) : null}
      {revisions.length > 1 ? (
        <>
          <h3 className={classes['savesHead']}>Each save by itself</h3>
          <ol className={classes['saves']}>
            {whole.map((revision) => (
              <RevisionItem
                key={revision.id}
                {...props}
                entry={{ newest: revision, revisions: [revision] }}
              />
            ))}
          </ol>
        </>
      ) : null}
    </>
  )
}
