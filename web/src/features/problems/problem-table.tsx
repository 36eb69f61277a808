import type { ProblemSummary } from '@drafts/contract'
import type { ReactElement } from 'react'
import { ProblemRow } from './problem-row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import classes from './problem-table.module.css'

/** `problems` undefined: still loading, the rows are reserved. */
export const ProblemTable = ({
  problems,
  viewerId,
  caption,
}: {
  problems: readonly ProblemSummary[] | undefined
  viewerId: string
  caption: string
}): ReactElement => (
  <table className={classes['table']}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">Starred</span>
        </th>
        <th scope="col">Title</th>
        <th scope="col">Owner</th>
        <th scope="col">Readiness</th>
        <th scope="col" className={classes['number']}>
          Discussions
        </th>
        <th scope="col" className={classes['number']}>
          Modified
        </th>
      </tr>
    </thead>
    <tbody aria-busy={problems === undefined}>
      {problems === undefined ? (
        <SkeletonRows />
      ) : (
        problems.map((problem) => (
          <ProblemRow key={problem.id} problem={problem} viewerId={viewerId} />
        ))
      )}
    </tbody>
  </table>
)
