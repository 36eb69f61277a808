import { firstOrder, ProblemId } from '@drafts/contract'
import type { AccountId, ListSort, ProblemSummary } from '@drafts/contract'
import { useRef, useEffect } from 'react'
import type { ReactElement } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ProblemRow } from './problem-row.tsx'
import { columnsOf } from './list-search.ts'
import type { ListView } from './list-search.ts'
import type { ProblemSelection } from './use-problem-selection.ts'
import { SkeletonRows } from '../../../components/table/skeleton-rows.tsx'
import classes from './problem-table.module.css'
import { isTyping } from '../../../lib/keyboard.ts'
import { readLastTab } from '../../../product/problem/last-tab.ts'

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
          <SkeletonRows widths={widths} columns={7} rowClass={classes['row']} />
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

const widths = [42, 58, 35, 64, 48, 39, 55, 44]

/** `j` and `k` go down and up the list, `o` opens the row in hand, `e` edits it. */
const useListKeys = (ref: { current: HTMLElement | null }): void => {
  const router = useRouter()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const rows = [...(ref.current?.querySelectorAll<HTMLElement>('[data-problem]') ?? [])]
      if (isTyping(event) || event.shiftKey || rows.length === 0) return
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const step = { j: 1, k: -1 }[event.key]
      const row = rows[at]
      if (step !== undefined) {
        const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)
        rows[next]?.querySelector('a')?.focus()
      } else if (event.key === 'o' && row) row.querySelector('a')?.click()
      else if (event.key === 'e' && row?.dataset['editable'] === 'true') {
        const id = ProblemId.parse(row.dataset['problem'])
        router.history.push(`/p/${id}/edit/${readLastTab(id) ?? 'attributes'}`)
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [ref, router])
}
