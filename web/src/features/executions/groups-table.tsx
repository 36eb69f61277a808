import { groupSurprises, isInProgress, status } from '@drafts/contract'
import type { Execution, RunGroup, WantedGroups } from '@drafts/contract'
import type { ReactElement } from 'react'
import { formatPoints } from '../../lib/text/format.ts'
import { ResultSign } from '../../product/verdict/result-sign.tsx'
import { VerdictLabel } from '../../product/verdict/verdict.tsx'
import classes from './viewer.module.css'

/** Results of the run in each group of tests of which it says something. Nothing where there is none. */
export const GroupsTable = ({
  execution,
  wanted = {},
}: {
  execution: Execution
  /** Verdicts that are expected of the solution in each. */
  wanted?: WantedGroups | undefined
}): ReactElement | null => {
  // A run of chosen tests says nothing of the others.
  const groups = execution.groups?.filter(
    ({ verdict, points }) => verdict !== null || points !== null,
  )
  // Nor does one of a group without tests.
  if (!groups?.some(({ verdict, maxPoints }) => verdict !== null || maxPoints > 0)) return null
  const odd = new Set(groupSurprises(wanted, groups).map(({ groupId }) => groupId))
  return (
    <table className={classes['groups']}>
      <caption className="visually-hidden">Points by group</caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col">Verdict</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id} data-odd={odd.has(group.id)}>
            <th scope="row">{group.name}</th>
            <td>
              <GroupVerdict execution={execution} group={group} wanted={wanted[group.id] ?? []} />
            </td>
            <td>
              {group.points === null ? '–' : formatPoints(group.points)}
              <span className={classes['soft']}> of {formatPoints(group.maxPoints)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const GroupVerdict = ({
  execution,
  group: { verdict, maxPoints },
  wanted,
}: {
  execution: Execution
  group: RunGroup
  wanted: NonNullable<WantedGroups[keyof WantedGroups]>
}): ReactElement => {
  if (verdict !== null && wanted.length > 0)
    return <ResultSign status={status.finished} verdict={verdict} wanted={wanted} />
  if (verdict !== null) return <VerdictLabel status={status.finished} verdict={verdict} />
  // One without tests is worth nothing, and was not skipped.
  return isInProgress(execution.status) || maxPoints === 0 ? (
    <span className={classes['soft']}>–</span>
  ) : (
    <VerdictLabel status={status.skipped} verdict={null} />
  )
}
