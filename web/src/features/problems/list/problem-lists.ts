import type { Endpoints, ProblemId, ProblemSummary, ResponseOf } from '@drafts/contract'
import type { ListView } from './list-search.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api-client.ts'
import { startOfPage } from './problem-pages.ts'
import { queryKeys } from '../../../product/queries/query-keys.ts'

export type ProblemList = ResponseOf<Endpoints['listProblems']>

export const problemListTabs = [
  { key: 'all', label: 'My Drafts', icon: 'document' },
  { key: 'my', label: 'My Problems', icon: 'person' },
  { key: 'shared', label: 'Shared With Me', icon: 'people' },
  { key: 'starred', label: 'Starred', icon: 'star' },
] as const

export type SectionKey = (typeof problemListTabs)[number]['key']

const lists = {
  all: api.listProblems,
  my: api.listMyProblems,
  shared: api.listSharedProblems,
  starred: api.listFavoriteProblems,
} satisfies Record<SectionKey, unknown>

export const isSectionKey = (key: string): key is SectionKey => key in lists

export const problemListQuery = (section: SectionKey, page: number, view: ListView = {}) =>
  queryOptions({
    queryKey: queryKeys.problemList(section, startOfPage(page), '', view),
    queryFn: () => lists[section]({ ...view, start: startOfPage(page) }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === section ? keepPreviousData(previous) : undefined,
  })

export const problemSearchQuery = (q: string, page: number, view: ListView = {}) =>
  queryOptions({
    queryKey: queryKeys.problemList('search', startOfPage(page), q, view),
    queryFn: () => api.searchProblems({ ...view, q, start: startOfPage(page) }),
    placeholderData: (previous, query) =>
      query?.queryKey[3] === q ? keepPreviousData(previous) : undefined,
  })

/** Topics and owners that a filter offers. */
export const listFiltersQuery = queryOptions({
  queryKey: queryKeys.listFilters,
  queryFn: () => api.listFilters({}),
  meta: { isQuiet: true },
})

export const binQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.bin(startOfPage(page)),
    queryFn: () => api.listBin({ start: startOfPage(page) }),
    placeholderData: keepPreviousData,
  })

const withFavorite = (list: ProblemList, id: ProblemId, favorite: boolean): ProblemList => ({
  ...list,
  problems: list.problems.map((problem) =>
    problem.id === id ? { ...problem, favorite } : problem,
  ),
})

/** The star turns at once; a refusal turns it back. */
export const useToggleFavorite = () => {
  const client = useQueryClient()
  const queryKey = queryKeys.problemLists
  const show = (id: ProblemId, favorite: boolean) =>
    client.setQueriesData<ProblemList>({ queryKey }, (list) =>
      list && 'pager' in list ? withFavorite(list, id, favorite) : list,
    )
  return useMutation({
    mutationFn: ({ id, favorite }: Pick<ProblemSummary, 'id' | 'favorite'>) =>
      favorite ? api.unmarkFavorite({ problemId: id }) : api.markFavorite({ problemId: id }),
    onMutate: async ({ id, favorite }) => {
      await client.cancelQueries({ queryKey })
      show(id, !favorite)
    },
    onError: (_error, { id, favorite }) => {
      show(id, favorite)
    },
    // The starred list keeps its row until the page is left, so that a slip can be undone where it happened.
    onSettled: () => client.invalidateQueries({ queryKey, refetchType: 'none' }),
  })
}
