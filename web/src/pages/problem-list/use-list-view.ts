import type { ListSort } from '@drafts/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listParams, nextSort, listViewOf } from '../../features/problems/list/list-search.ts'
import type { FilterName, ListSearch, ListView } from '../../features/problems/list/list-search.ts'

/** Order and filters as the address has them, and the ways to change them: each from the first page on, each a step back. */
export const useListView = () => {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = listViewOf(search)
  // Three routes show a list; the router's types know the parameters of one route at a time.
  const go = (next: ListView) =>
    void navigate({
      to: '.',
      params: (old: object) => ({ ...old, page: '1' }),
      search: searchOf(next),
      resetScroll: false,
    } as never)
  return {
    view,
    search: searchOf(view),
    onSort: (key: ListSort) => {
      const { sort: _sort, order: _order, ...filters } = view
      go({ ...filters, ...nextSort(view, key) })
    },
    onFilter: (name: FilterName, value: string) => {
      const { [name]: _old, ...rest } = view
      go(listViewOf({ ...rest, [name]: value }))
    },
    onClear: () => {
      const { sort, order } = view
      go(listViewOf({ sort, order }))
    },
  }
}

const searchOf = (view: ListView): ListSearch =>
  Object.fromEntries(listParams.flatMap((name) => (view[name] ? [[name, view[name]]] : [])))
