import { firstOrder, listSorts, mechanisms, readinessStates, searchChars } from '@drafts/contract'
import type { AccountId, ListOrder, ListQuery, ListSort, ProblemSummary } from '@drafts/contract'

// Order and filters of a list are in its address (docs/product/pages.md#sorting).

export const listParams = ['sort', 'order', 'mechanism', 'topic', 'readiness', 'owner'] as const
export type ListSearch = { [K in (typeof listParams)[number]]?: string | undefined }
export type ListView = Omit<ListQuery, 'start'>

export const filterNames = ['mechanism', 'readiness', 'topic', 'owner'] as const
export type FilterName = (typeof filterNames)[number]

/** What a list can be asked for; what an address has besides is passed over. */
export const listViewOf = (search: ListSearch): ListView => {
  const sort = pick(listSorts, search.sort)
  const order = sort && pick(['asc', 'desc'] as const, search.order)
  const mechanism = pick(mechanisms, search.mechanism)
  const readiness = pick(readinessStates, search.readiness)
  const topic = search.topic?.trim().slice(0, searchChars)
  const owner = search.owner?.trim().slice(0, searchChars)
  return {
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    ...(mechanism ? { mechanism } : {}),
    ...(readiness ? { readiness } : {}),
    ...(topic ? { topic } : {}),
    ...(owner ? { owner } : {}),
  }
}

const pick = <const T extends string>(
  known: readonly T[],
  text: string | undefined,
): T | undefined => known.find((one) => one === text)

export const hasFilters = (view: ListView): boolean =>
  filterNames.some((name) => view[name] !== undefined)

/** Again the same: the other way; a third time: as the server has it. */
export const nextSort = (
  { sort, order }: ListView,
  key: ListSort,
): { sort?: ListSort; order?: ListOrder } => {
  if (sort !== key) return { sort: key }
  const first = firstOrder(key)
  if (order !== undefined && order !== first) return {}
  return { sort: key, order: first === 'asc' ? 'desc' : 'asc' }
}

/** Columns of which a page has something to say, and the one it is sorted by. */
export interface ShownColumns {
  owner: boolean
  readiness: boolean
  discussions: boolean
}

export const columnsOf = (
  problems: readonly ProblemSummary[],
  viewerId: AccountId | undefined,
  { sort, readiness }: ListView,
): ShownColumns => ({
  owner: sort === 'owner' || problems.some(({ owner }) => owner.id !== viewerId),
  readiness:
    sort === 'readiness' ||
    readiness !== undefined ||
    problems.some((problem) => problem.readiness !== null),
  discussions:
    sort === 'discussions' || problems.some(({ discussionCount }) => discussionCount > 0),
})
