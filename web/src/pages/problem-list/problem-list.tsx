import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { hasFilters } from '../../features/problems/list/list-search.ts'
import {
  isSectionKey,
  problemListQuery,
  problemListTabs,
} from '../../features/problems/list/problem-lists.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { EmptySection } from './empty-section.tsx'
import { ListFrame } from './list-frame.tsx'
import { NoMatch } from './no-match.tsx'
import { ProblemListBody } from './problem-list-body.tsx'
import { useListView } from './use-list-view.ts'

const route = getRouteApi('/member/problems/$sectionKey/p{$page}')

export const ProblemListPage = (): ReactElement => {
  const { sectionKey, page } = route.useParams()
  const section = isSectionKey(sectionKey) ? sectionKey : 'all'
  const title = problemListTabs.find(({ key }) => key === section)?.label ?? ''
  const list = useListView()
  const problems = useQuery(problemListQuery(section, Number(page), list.view))
  usePageTitle(title)
  return (
    <ListFrame title={title} count={problems.data?.pager.count}>
      <ProblemListBody
        title={title}
        page={Number(page)}
        problems={problems}
        list={list}
        hasOwners={section !== 'my'}
        empty={
          hasFilters(list.view) ? (
            <NoMatch onClear={list.onClear} />
          ) : (
            <EmptySection section={section} />
          )
        }
        linkTo={(target) => ({
          to: '/problems/$sectionKey/p{$page}',
          params: { sectionKey: section, page: String(target) },
          search: list.search,
        })}
      />
    </ListFrame>
  )
}
