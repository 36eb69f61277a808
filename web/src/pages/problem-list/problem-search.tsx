import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { hasFilters } from '../../features/problems/list/list-search.ts'
import { problemSearchQuery } from '../../features/problems/list/problem-lists.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'
import { ListFrame } from './list-frame.tsx'
import { NoMatch } from './no-match.tsx'
import { ProblemListBody } from './problem-list-body.tsx'
import { useListView } from './use-list-view.ts'
import classes from './list-frame.module.css'

const route = getRouteApi('/member/problems/search/$searchKeywords/p{$page}')

export const ProblemSearchPage = (): ReactElement => {
  const { searchKeywords, page } = route.useParams()
  const list = useListView()
  const problems = useQuery(problemSearchQuery(searchKeywords, Number(page), list.view))
  const title = `Search: ${searchKeywords}`
  usePageTitle(title)
  return (
    <ListFrame title={title} count={problems.data?.pager.count}>
      {problems.data?.isSimilar ? (
        <p className={classes['similar']} role="status">
          Nothing you may see holds “{searchKeywords}” as it is typed. These hold similar words.
        </p>
      ) : null}
      <ProblemListBody
        title={title}
        page={Number(page)}
        problems={problems}
        list={list}
        hasOwners
        empty={
          hasFilters(list.view) ? (
            <NoMatch onClear={list.onClear} />
          ) : (
            <PageState
              icon="search"
              title="No problem matches"
              text={`Nothing you may see holds “${searchKeywords}”, nor words like it. Fewer or shorter words find more.`}
            >
              <Button variant="default" onClick={() => shellDialog.set('search')}>
                Search again
              </Button>
            </PageState>
          )
        }
        linkTo={(target) => ({
          to: '/problems/search/$searchKeywords/p{$page}',
          params: { searchKeywords, page: String(target) },
          search: list.search,
        })}
      />
    </ListFrame>
  )
}
