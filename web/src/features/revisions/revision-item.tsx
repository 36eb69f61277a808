import type { Revision } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { detailOf, kindOf, summaryOf, valueText } from './revision-words.ts'
import classes from './revisions.module.css'

export const RevisionItem = ({
  revision,
  problemId,
}: {
  revision: Revision
  problemId: string
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const detail = detailOf(revision.path)
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
          <span className={classes['kind']}>{kindOf(revision.path)}</span>
          <span className={classes['soft']}>
            {detail ? `${detail}, ` : ''}
            {summaryOf(revision)}
          </span>
        </button>
        <span className={classes['actor']}>{revision.actor.handle}</span>
        <span className={classes['time']}>
          <RelativeTime time={revision.timestamp} />
        </span>
        <Link
          to="/p/$problemId/version:{$versionId}/$sectionKey"
          params={{ problemId, versionId: revision.id, sectionKey: 'statement' }}
        >
          View
          <span className="visually-hidden"> the problem after this change</span>
        </Link>
      </div>
      <div id={id} hidden={!isOpen} className={classes['changes']}>
        {isOpen ? <Changes changes={revision.changes} /> : null}
      </div>
    </li>
  )
}

const verbs = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

const Changes = ({ changes }: { changes: Revision['changes'] }): ReactElement =>
  changes.length === 0 ? (
    <p className={classes['soft']}>Nothing more is known about this change.</p>
  ) : (
    <>
      {changes.map(({ type, path, from, to }) => (
        <div key={`${type} ${path}`} className={classes['change']}>
          <div>
            {verbs[type]} <code>{path}</code>
          </div>
          <div className={classes['sides']}>
            {type === 'added' ? null : <Side label="From" text={valueText(from)} tone="from" />}
            {type === 'removed' ? null : <Side label="To" text={valueText(to)} tone="to" />}
          </div>
        </div>
      ))}
    </>
  )

const Side = ({
  label,
  text,
  tone,
}: {
  label: string
  text: string
  tone: 'from' | 'to'
}): ReactElement => (
  <div className={classes['side']} data-tone={tone}>
    <span>{label}</span>
    {text === '' ? <em>empty</em> : <pre>{text}</pre>}
  </div>
)
