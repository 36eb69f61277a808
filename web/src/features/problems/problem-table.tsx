import type { ProblemSummary } from '@drafts/contract'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ProblemRow } from './problem-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { columnsOf, nextSort, sortProblems } from './sort-problems.ts'
import type { Sort, SortKey } from './sort-problems.ts'
import { useListKeys } from './use-list-keys.ts'
import classes from './problem-table.module.css'

/** `problems` undefined: still loading, the rows are reserved. Columns of which no row says anything are left out. */
export const ProblemTable = ({
  problems,
  viewerId,
  caption,
}: {
  problems: readonly ProblemSummary[] | undefined
  viewerId: string
  caption: string
}): ReactElement => {
  const [sort, setSort] = useState<Sort | null>(null)
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  useListKeys(bodyRef)
  const columns = columnsOf(problems ?? [], viewerId)
  const head = (key: SortKey, label: string) => (
    <SortHead name={key} label={label} sort={sort} onSort={(by) => setSort(nextSort(sort, by))} />
  )
  return (
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" data-column="star">
            <span className="visually-hidden">Starred</span>
          </th>
          {head('title', 'Title')}
          {columns.owner ? head('owner', 'Owner') : null}
          {columns.readiness ? head('readiness', 'Readiness') : null}
          {columns.discussions ? head('discussions', 'Discussions') : null}
          {head('modified', 'Modified')}
        </tr>
      </thead>
      <tbody ref={bodyRef} aria-busy={problems === undefined}>
        {problems === undefined ? (
          <SkeletonRows />
        ) : (
          sortProblems(problems, sort).map((problem) => (
            <ProblemRow key={problem.id} problem={problem} viewerId={viewerId} columns={columns} />
          ))
        )}
      </tbody>
    </table>
  )
}

const SortHead = ({
  name,
  label,
  sort,
  onSort,
}: {
  name: SortKey
  label: string
  sort: Sort | null
  onSort: (key: SortKey) => void
}): ReactElement => {
  const isSorted = sort?.key === name
  const order = sort?.isDown ? 'descending' : 'ascending'
  const isNumber = name === 'discussions' || name === 'modified'
  return (
    <th
      scope="col"
      data-column={name}
      className={isNumber ? classes['number'] : undefined}
      aria-sort={isSorted ? order : 'none'}
    >
      <button type="button" className={classes['sort']} onClick={() => onSort(name)}>
        {label}
        <span aria-hidden>{isSorted ? arrowOf(order) : ''}</span>
      </button>
    </th>
  )
}

const arrowOf = (order: 'ascending' | 'descending') => (order === 'ascending' ? ' ↑' : ' ↓')
