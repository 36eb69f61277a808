import { groupSurprises, groupSurpriseWords, isInProgress, sumOfPoints } from '@drafts/contract'
import type { ListedSolution, ProblemId } from '@drafts/contract'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { formatPoints } from '../../lib/text/format.ts'
import { ResultSign } from '../../product/verdict/result-sign.tsx'
import classes from './solutions.module.css'

/** The latest run: as expected or not, the verdict, and whether something changed since. Opens the viewer. */
export const SolutionResult = ({
  problemId,
  solution: { execution, wantVerdicts, wantGroups, currentGroups, brokenProgram },
  name,
}: {
  problemId: ProblemId
  solution: ListedSolution
  name: string
}): ReactElement => {
  if (!execution) return <span className={classes['soft']}>Not run yet</span>
  const { status, verdict, runningProgress, stoppedBy, outdated } = execution
  return (
    <span className={classes['result']}>
      <Link
        to="/p/$problemId/edit/$sectionKey"
        params={{ problemId, sectionKey: 'solutions' }}
        search={{ execution: execution.id }}
        preload={false}
      >
        <ResultSign
          status={status}
          verdict={verdict}
          wanted={wantVerdicts}
          progress={runningProgress}
          stoppedBy={stoppedBy}
        />
        <span className="visually-hidden">, the execution of {name}</span>
      </Link>
      {brokenProgram === null ? null : (
        <Link
          to="/p/$problemId/edit/$sectionKey"
          params={{ problemId, sectionKey: brokenProgram }}
          preload={false}
        >
          The {brokenProgram} does not compile
        </Link>
      )}
      <GroupPoints groups={currentGroups} wanted={wantGroups} />
      {outdated && !isInProgress(status) ? (
        <span className={classes['outdated']} data-tip="Not run since the last change">
          <Icon name="history" size={14} label="Not run since the last change" />
        </span>
      ) : null}
    </span>
  )
}

/** Its points of the groups, and which of them ended otherwise than expected. */
const GroupPoints = ({
  groups,
  wanted,
}: {
  groups: ListedSolution['currentGroups']
  wanted: ListedSolution['wantGroups']
}): ReactElement | null => {
  if (!groups) return null
  const [points, most] = [
    sumOfPoints(groups.map((group) => group.points)),
    sumOfPoints(groups.map((group) => group.maxPoints)),
  ]
  const odd = groupSurprises(wanted, groups).map(groupSurpriseWords)
  return (
    <>
      <span className={classes['soft']}>
        {formatPoints(points)} of {formatPoints(most)}
      </span>
      {odd.length === 0 ? null : (
        <span className={classes['outdated']} data-tip={odd.join(' ')}>
          <Icon name="exclamation" size={14} label={odd.join(' ')} />
        </span>
      )}
    </>
  )
}
