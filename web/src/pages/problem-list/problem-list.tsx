import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { isSectionKey, problemListQuery, sections } from '../../features/problems/problem-lists.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptySection } from './empty-section.tsx'
import { ListFrame } from './list-frame.tsx'
import { ProblemListBody } from './problem-list-body.tsx'

const route = getRouteApi('/member/problems/$sectionKey/p{$page}')

export const ProblemListPage = (): ReactElement => {
  const { sectionKey, page } = route.useParams()
  const section = isSectionKey(sectionKey) ? sectionKey : 'all'
  const title = sections.find(({ key }) => key === section)?.label ?? ''
  const list = useQuery(problemListQuery(section, Number(page)))
  usePageTitle(title)
  return (
    <ListFrame title={title} count={list.data?.pager.count}>
      <ProblemListBody
        title={title}
        page={Number(page)}
        list={list}
        empty={<EmptySection section={section} />}
        linkTo={(target) => ({
          to: '/problems/$sectionKey/p{$page}',
          params: { sectionKey: section, page: String(target) },
        })}
      />
    </ListFrame>
  )
}
