import type { ProblemId, RevisionId } from '@drafts/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { revisionQuery } from '../../features/revisions/revision-queries.ts'
import { exactTime } from '../../lib/text/relative-time.ts'
import classes from './problem-view.module.css'

export const VersionNotice = ({
  problemId,
  versionId,
}: {
  problemId: ProblemId
  versionId: RevisionId
}): ReactElement => {
  // A tester may not learn what of the hidden parts changed; the version is old all the same.
  const { data: revision } = useQuery(revisionQuery(problemId, versionId))
  return (
    <p className={classes['notice']}>
      <Icon name="history" />
      <span>
        {revision ? (
          <>
            This is the problem as of{' '}
            <time dateTime={revision.timestamp}>{exactTime(revision.timestamp)}</time>, after a
            change by {revision.actor.handle}.
          </>
        ) : (
          'This is the problem as it was once.'
        )}{' '}
        It is here to be read, not changed.{' '}
        <Link to="/p/$problemId/$sectionKey" params={{ problemId, sectionKey: 'statement' }}>
          Go to the current one
        </Link>
      </span>
    </p>
  )
}
