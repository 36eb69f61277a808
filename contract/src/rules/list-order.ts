/** Orders of a list (docs/product/pages.md#sorting). */
export const listSorts = ['title', 'owner', 'readiness', 'discussions', 'modified'] as const
export type ListSort = (typeof listSorts)[number]
export type ListOrder = 'asc' | 'desc'

/** What is looked for most comes first: the newest, the most that is open. */
export const firstOrder = (sort: ListSort): ListOrder =>
  sort === 'title' || sort === 'owner' ? 'asc' : 'desc'
