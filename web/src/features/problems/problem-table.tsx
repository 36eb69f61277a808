import { firstOrder } from '@drafts/contract'
import type { AccountId, ListSort, ProblemSummary } from '@drafts/contract'
import { useRef } from 'react'
import type { ReactElement } from 'react'
import { ProblemRow } from './problem-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { columnsOf } from './list-search.ts'
import type { ListView } from './list-search.ts'
import type { ProblemSelection } from './use-problem-selection.ts'
import { useListKeys } from './use-list-keys.ts'
import classes from './problem-table.module.css'

/** `problems` undefined: still loading, the rows are reserved. Columns that are empty in every row are left out. */
export const ProblemTable = ({
  problems,
  viewerId,
  caption,
  view,
  onSort,
  selection,
}: {
  problems: readonly ProblemSummary[] | undefined
  viewerId: AccountId | undefined
  caption: string
  view: ListView
  onSort: (key: ListSort) => void
  selection: ProblemSelection
}): ReactElement => {
  const bodyRef = useRef<HTMLTableSectionElement>(null)
  useListKeys(bodyRef)
  const columns = columnsOf(problems ?? [], viewerId, view)
  const count = countTitles(problems ?? [])
  const head = (key: ListSort, label: string) => (
    <SortHead name={key} label={label} view={view} onSort={onSort} />
  )
  return (
    <table className={classes['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" data-column="star">
            <span className="visually-hidden">{selection.isOn ? 'Selected' : 'Starred'}</span>
          </th>
          {head('title', 'Title')}
          {columns.owner ? head('owner', 'Owner') : null}
          {columns.readiness ? head('readiness', 'Readiness') : null}
          {columns.discussions ? head('discussions', 'Discussions') : null}
          {head('modified', 'Modified')}
          <th scope="col" data-column="more">
            <span className="visually-hidden">More</span>
          </th>
        </tr>
      </thead>
      <tbody ref={bodyRef} aria-busy={problems === undefined}>
        {problems === undefined ? (
          <SkeletonRows />
        ) : (
          problems.map((problem) => (
            <ProblemRow
              key={problem.id}
              problem={problem}
              viewerId={viewerId}
              columns={columns}
              selection={selection}
              isTwice={(count.get(titleOf(problem)) ?? 0) > 1}
            />
          ))
        )}
      </tbody>
    </table>
  )
}

const titleOf = ({ title }: ProblemSummary): string => title.trim().toLowerCase()

const countTitles = (problems: readonly ProblemSummary[]): Map<string, number> => {
  const count = new Map<string, number>()
  for (const title of problems.map(titleOf)) count.set(title, (count.get(title) ?? 0) + 1)
  return count
}

const SortHead = ({
  name,
  label,
  view,
  onSort,
}: {
  name: ListSort
  label: string
  view: ListView
  onSort: (key: ListSort) => void
}): ReactElement => {
  const isSorted = view.sort === name
  const order = (view.order ?? firstOrder(name)) === 'desc' ? 'descending' : 'ascending'
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
