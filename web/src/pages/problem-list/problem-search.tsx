import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageState } from '../../components/page-state.tsx'
import { problemSearchQuery } from '../../features/problems/problem-lists.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'
import { ListFrame } from './list-frame.tsx'
import { ProblemListBody } from './problem-list-body.tsx'

const route = getRouteApi('/member/problems/search/$searchKeywords/p{$page}')

export const ProblemSearchPage = (): ReactElement => {
  const { searchKeywords, page } = route.useParams()
  const list = useQuery(problemSearchQuery(searchKeywords, Number(page)))
  const title = `Search: ${searchKeywords}`
  usePageTitle(title)
  return (
    <ListFrame title={title} count={list.data?.pager.count}>
      <ProblemListBody
        title={title}
        page={Number(page)}
        list={list}
        empty={
          <PageState
            icon="search"
            title="No problem matches"
            text={`Nothing you may see holds “${searchKeywords}”. Fewer or shorter words find more.`}
          >
            <Button variant="default" onClick={() => shellDialog.set('search')}>
              Search again
            </Button>
          </PageState>
        }
        linkTo={(target) => ({
          to: '/problems/search/$searchKeywords/p{$page}',
          params: { searchKeywords, page: String(target) },
        })}
      />
    </ListFrame>
  )
}
