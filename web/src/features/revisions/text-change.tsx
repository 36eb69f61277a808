import type { ProblemId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { countOf, formatSize } from '../../lib/text/format.ts'
import { Difference } from './difference.tsx'
import type { DifferenceView } from './difference.tsx'
import type { EntryChange } from './group-revisions.ts'
import { sideQuery } from './read-side.ts'
import { historyFile } from './value-words.ts'
import classes from './revisions.module.css'

interface TextProps {
  problemId: ProblemId
  change: EntryChange
  unit: 'word' | 'line'
  view: DifferenceView
  /** The field of a test that changed together with others. */
  field?: string
}

/** A text before and after, however long it is. */
export const TextDifference = ({
  problemId,
  change,
  unit,
  view,
  field,
}: TextProps): ReactElement => {
  const from = useQuery(sideQuery(problemId, 'from', change.from, field))
  const to = useQuery(sideQuery(problemId, 'to', change.to, field))
  if (from.isError || to.isError)
    return (
      <p className={classes['soft']}>
        This could not be read.{' '}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void Promise.all([from.refetch(), to.refetch()])}
        >
          Try again
        </Button>
      </p>
    )
  if (!from.data || !to.data) return <p className={classes['soft']}>Reading both versions…</p>
  const isCut = from.data.isCut || to.data.isCut
  return (
    <>
      {isCut ? (
        <p className={classes['soft']}>
          The file is large: its first{' '}
          {formatSize(Math.max(from.data.text.length, to.data.text.length))} are compared.
        </p>
      ) : null}
      <Difference from={from.data.text} to={to.data.text} unit={unit} view={view} />
      {unit === 'word' ? <Pictures from={from.data.text} to={to.data.text} /> : null}
    </>
  )
}

/** A file of a test: its size, and on request its hash and what differs in it. */
export const FileChange = ({
  name,
  ...props
}: Omit<TextProps, 'unit'> & { name: string }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const { change, field } = props
  const inside = (value: unknown): unknown =>
    field === undefined ? value : (value as Record<string, unknown> | null)?.[field]
  const files = [
    historyFile(inside(change.from.value)),
    historyFile(inside(change.to.value)),
  ] as const
  const [before, after] = files
  const offer = before && after ? 'Show the difference' : 'Show it'
  return (
    <div className={classes['file']}>
      <p>
        <span className={classes['field']}>{name}</span>{' '}
        {[before, after].flatMap((file) => (file ? [formatSize(file.size)] : [])).join(' → ')}{' '}
        <Button
          size="compact-sm"
          variant="default"
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
        >
          {isOpen ? 'Hide' : offer} <span className="visually-hidden">({name})</span>
        </Button>
      </p>
      {isOpen ? (
        <>
          <dl className={classes['hashes']}>
            {before ? <Hash label="SHA-256 before" hash={before.sha256Sum} /> : null}
            {after ? <Hash label="SHA-256 after" hash={after.sha256Sum} /> : null}
          </dl>
          <TextDifference {...props} unit="line" />
        </>
      ) : null}
    </div>
  )
}

const Hash = ({ label, hash }: { label: string; hash: string }): ReactElement => (
  <div>
    <dt>{label}</dt>
    <dd>
      <code>{hash}</code>
    </dd>
  </div>
)

/** Changes of several tests, solutions or parts of a problem. */
export interface ManyChanges {
  problemId: ProblemId
  changes: readonly EntryChange[]
  view: DifferenceView
}

/** Tests that were changed together: each by its name. */
export const ManyTests = ({ problemId, changes, view }: ManyChanges): ReactElement => (
  <ul className={classes['many']}>
    {changes.map((change) =>
      change.path === 'order' ? (
        <li key="order">
          {countOf(movedIn(change), 'test')} {movedIn(change) === 1 ? 'has' : 'have'} another
          number.
        </li>
      ) : (
        <li key={change.path}>
          <OneOfMany problemId={problemId} change={change} view={view} />
        </li>
      ),
    )}
  </ul>
)

const movedIn = ({ from, to }: EntryChange): number => {
  const [old, now] = [from.value as unknown[], to.value as unknown[]]
  return now.filter((id, at) => old[at] !== id).length
}

const verbs = { added: 'added', removed: 'deleted', changed: 'changed' } as const

const OneOfMany = ({
  problemId,
  change,
  view,
}: {
  problemId: ProblemId
  change: EntryChange
  view: DifferenceView
}): ReactElement => {
  const [from, to] = [change.from.value, change.to.value] as Record<string, unknown>[]
  const label = (to ?? from)?.['label']
  const differs = (name: string) =>
    JSON.stringify(from?.[name] ?? null) !== JSON.stringify(to?.[name] ?? null)
  return (
    <>
      <p>
        <span className={classes['field']}>
          {typeof label === 'string' && label !== '' ? label : 'Unlabelled'}
        </span>{' '}
        {verbs[change.type]}
      </p>
      {(['input', 'output'] as const).map((field) =>
        differs(field) ? (
          <FileChange
            key={field}
            name={field === 'input' ? 'Input' : 'Output'}
            problemId={problemId}
            change={change}
            field={field}
            view={view}
          />
        ) : null,
      )}
    </>
  )
}

/** The pictures that only one of the two texts has, side by side. */
const Pictures = ({ from, to }: { from: string; to: string }): ReactElement | null => {
  const [old, now] = [picturesIn(from), picturesIn(to)]
  const gone = old.filter((url) => !now.includes(url))
  const come = now.filter((url) => !old.includes(url))
  if (gone.length + come.length === 0) return null
  return (
    <div className={classes['pictures']}>
      <Column label="Before" urls={gone} />
      <Column label="After" urls={come} />
    </div>
  )
}

const picturesIn = (text: string): string[] => [...new Set(text.match(/\/api\/images\/[\w-]+/g))]

const Column = ({ label, urls }: { label: string; urls: readonly string[] }): ReactElement => (
  <figure>
    <figcaption>{label}</figcaption>
    {urls.length === 0 ? <p className={classes['soft']}>No picture.</p> : null}
    {urls.map((url) => (
      <img key={url} src={url} alt={`Shown ${label.toLowerCase()} this change`} loading="lazy" />
    ))}
  </figure>
)
