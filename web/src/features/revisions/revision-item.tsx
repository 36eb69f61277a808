import type { Revision } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { markWords } from '../../lib/marked-words.ts'
import type { WordPart } from '../../lib/marked-words.ts'
import { detailOf, kindOf, summaryOf, valueText } from './revision-words.ts'
import classes from './revisions.module.css'

export const RevisionItem = ({
  revision,
  problemId,
  labels,
}: {
  revision: Revision
  problemId: string
  /** Of solutions and tests, by their paths. */
  labels: ReadonlyMap<string, string>
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const detail = detailOf(revision.path, labels)
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
            {kindOf(revision.path)}
            {detail ? ` ${detail}` : ''}:
          </span>
          <span className={classes['soft']}>{summaryOf(revision)}</span>
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
      {changes.map(({ type, path, from, to }) => {
        const sides = markWords(valueText(from), valueText(to))
        return (
          <div key={`${type} ${path}`} className={classes['change']}>
            <div>
              {verbs[type]} <code>{path}</code>
            </div>
            <div className={classes['sides']}>
              {type === 'added' ? null : <Side label="From" parts={sides.from} tone="from" />}
              {type === 'removed' ? null : <Side label="To" parts={sides.to} tone="to" />}
            </div>
          </div>
        )
      })}
    </>
  )

const Side = ({
  label,
  parts,
  tone,
}: {
  label: string
  parts: readonly WordPart[]
  tone: 'from' | 'to'
}): ReactElement => (
  <div className={classes['side']} data-tone={tone}>
    <span>{label}</span>
    {parts.every(({ text }) => text === '') ? (
      <em>empty</em>
    ) : (
      <pre>
        {parts.map(({ text, isMarked }, index) => {
          // Parts stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          return isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>
        })}
      </pre>
    )}
  </div>
)
