import type { ProblemId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/text/format.ts'
import { discussionCountsQuery } from './discussion-queries.ts'
import classes from './discussions.module.css'

/** `2 open discussions`, which leads to the first part that has any. Nothing where all are resolved. */
export const OpenDiscussions = ({ problemId }: { problemId: ProblemId }): ReactElement | null => {
  const { data: counts = {} } = useQuery(discussionCountsQuery(problemId))
  const open = Object.entries(counts).filter(([, count]) => count > 0)
  const [first] = open
  if (!first) return null
  const total = open.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Link
      to="/p/$problemId/edit/$sectionKey"
      params={{ problemId, sectionKey: 'statement' }}
      search={{ discussions: first[0] }}
      className={classes['open']}
    >
      {countOf(total, 'open discussion')}
    </Link>
  )
}
