import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { PageLinks } from '../../components/page-links.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { ListFilters } from '../../features/problems/list/list-filters.tsx'
import { hasFilters } from '../../features/problems/list/list-search.ts'
import { SelectBar } from '../../features/problems/list/select-bar.tsx'
import { useProblemSelection } from '../../features/problems/list/use-problem-selection.ts'
import { ProblemTable } from '../../features/problems/list/problem-table.tsx'
import type { ProblemList } from '../../features/problems/list/problem-lists.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { pageCount } from '../../features/problems/list/problem-pages.ts'
import { useMe } from '../../product/queries/me.ts'
import type { useListView } from './use-list-view.ts'
import classes from './list-frame.module.css'

export const ProblemListBody = ({
  title,
  page,
  problems,
  list,
  hasOwners,
  empty,
  linkTo,
}: {
  title: string
  page: number
  problems: UseQueryResult<ProblemList>
  list: ReturnType<typeof useListView>
  hasOwners: boolean
  empty: ReactNode
  linkTo: (page: number) => Pick<LinkProps, 'to' | 'params' | 'search'>
}): ReactElement => {
  const me = useMe()
  const { data, error } = problems
  const selection = useProblemSelection(data?.problems ?? [])
  const count = data?.pager.count ?? 0
  if (error && !data) return <ListError error={error} onRetry={() => void problems.refetch()} />
  const { view, onSort, onFilter, onClear } = list
  if (data && count === 0 && !hasFilters(view)) return <>{empty}</>
  if (data && count > 0 && data.problems.length === 0)
    return (
      <PageState icon="list" title="This page is past the end" text="The list has become shorter.">
        <Link {...linkTo(pageCount(count))}>Go to the last page</Link>
      </PageState>
    )
  return (
    <div className={classes['body']} data-stale={problems.isPlaceholderData}>
      <SelectBar selection={selection} isEmpty={count === 0}>
        <ListFilters view={view} hasOwners={hasOwners} onChange={onFilter} onClear={onClear} />
      </SelectBar>
      {data && count === 0 ? (
        empty
      ) : (
        <ProblemTable
          problems={data?.problems}
          viewerId={me?.id}
          caption={title}
          view={view}
          onSort={onSort}
          selection={selection}
        />
      )}
      <PageLinks
        page={page}
        pages={pageCount(count)}
        renderLink={(target, content, label) => (
          <Link
            {...linkTo(target)}
            aria-label={label}
            {...(target === page && typeof content === 'number' ? { 'aria-current': 'page' } : {})}
          >
            {content}
          </Link>
        )}
      />
    </div>
  )
}

const ListError = ({ error, onRetry }: { error: Error; onRetry: () => void }): ReactElement => (
  <PageState
    icon="warning"
    title="The list could not be read"
    text={`${errorSentence(error) ?? 'Something went wrong'} Your problems are safe; only this view failed.`}
  >
    <Button onClick={onRetry}>Try again</Button>
  </PageState>
)
