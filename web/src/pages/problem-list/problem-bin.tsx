import type { BinnedProblem } from '@drafts/contract'
import { binDays } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { LinkButton } from '../../components/link-button.tsx'
import { PageLinks } from '../../components/page-links.tsx'
import { PageState } from '../../components/states/page-state.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useBringBack } from '../../features/problems/list/delete-problem.ts'
import { binQuery } from '../../features/problems/list/problem-lists.ts'
import { pageCount } from '../../features/problems/list/problem-pages.ts'
import { errorSentence } from '../../lib/api/api-errors.ts'
import { usePageTitle } from '../../lib/text/page-title.ts'
import { MechanismIcon } from '../../product/problem/mechanism-icon.tsx'
import { useMe } from '../../product/queries/me.ts'
import { ListFrame } from './list-frame.tsx'
import classes from './problem-bin.module.css'

const route = getRouteApi('/member/problems/bin/p{$page}')

/** What was deleted, and the day it goes for good. */
export const ProblemBinPage = (): ReactElement => {
  const page = Number(route.useParams().page)
  const bin = useQuery(binQuery(page))
  usePageTitle('Bin')
  return (
    <ListFrame title="Bin" count={bin.data?.pager.count}>
      {bin.error && !bin.data ? (
        <PageState
          icon="warning"
          title="The bin could not be read"
          text={`${errorSentence(bin.error) ?? 'Something went wrong'} What is in it is safe.`}
        >
          <Button onClick={() => void bin.refetch()}>Try again</Button>
        </PageState>
      ) : null}
      {bin.data?.pager.count === 0 ? <EmptyBin /> : null}
      {bin.data && bin.data.pager.count > 0 ? (
        <>
          <p className={classes['words']}>
            A deleted problem is kept for {binDays} days with everything in it. Bring it back and it
            is as it was, for everybody it is shared with.
          </p>
          <ul className={classes['list']} aria-label="Deleted problems">
            {bin.data.problems.map((problem) => (
              <BinRow key={problem.id} problem={problem} />
            ))}
          </ul>
          <PageLinks
            page={page}
            pages={pageCount(bin.data.pager.count)}
            renderLink={(target, content, label) => (
              <Link
                to="/problems/bin/p{$page}"
                params={{ page: String(target) }}
                aria-label={label}
                {...(target === page && typeof content === 'number'
                  ? { 'aria-current': 'page' }
                  : {})}
              >
                {content}
              </Link>
            )}
          />
        </>
      ) : null}
    </ListFrame>
  )
}

const EmptyBin = (): ReactElement => (
  <PageState
    icon="trash"
    title="The bin is empty"
    text={`Problems you delete stay here for ${binDays} days. Delete is in the menu at the end of a problem’s row.`}
  >
    <LinkButton
      variant="default"
      to="/problems/$sectionKey/p{$page}"
      params={{ sectionKey: 'all', page: '1' }}
    >
      Go to My Drafts
    </LinkButton>
  </PageState>
)

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })

const BinRow = ({ problem }: { problem: BinnedProblem }): ReactElement => {
  const bringBack = useBringBack()
  const me = useMe()
  return (
    <li className={classes['row']} data-problem={problem.id}>
      <div className={classes['title']}>
        <MechanismIcon mechanism={problem.mechanism} />
        <span title={problem.title}>{problem.title}</span>
      </div>
      <p className={classes['when']}>
        {problem.owner.id === me?.id ? '' : `${problem.owner.handle} · `}Deleted{' '}
        <RelativeTime time={problem.deletedAt} /> ago · goes for good on{' '}
        <time dateTime={problem.goesAt}>{day.format(new Date(problem.goesAt))}</time>
      </p>
      <Button
        variant="default"
        size="compact-sm"
        className={classes['back']}
        disabled={bringBack.isPending}
        aria-label={`Bring back ${problem.title}`}
        onClick={() => bringBack.mutate(problem)}
      >
        Bring back
      </Button>
    </li>
  )
}
