import type { GroupId, GroupPolicy, ListedTest, ProblemId, TestGroup } from '@drafts/contract'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { useCommands } from '../../../lib/commands.ts'
import { countOf } from '../../../lib/text/format.ts'
import { problemQuery } from '../../../product/queries/problem.ts'
import { newGroupId } from './group-dialog.tsx'
import { useShowGroups } from './group-queries.ts'
import classes from './groups.module.css'

const policyWords: Readonly<Record<GroupPolicy, string>> = {
  all: 'all or nothing',
  sum: 'each test counts',
  min: 'its worst test counts',
}

/** The groups beside the tests; each leads to its dialog. */
export const GroupList = ({
  problemId,
  groups,
  tests,
  filter,
  isReadOnly,
}: {
  problemId: ProblemId
  groups: readonly TestGroup[]
  tests: readonly ListedTest[]
  filter: string
  isReadOnly: boolean
}): ReactElement => {
  const counts = Map.groupBy(tests, ({ group }) => group)
  // Nobody can have those of a group without tests.
  const total = groups.reduce((sum, { id, points }) => sum + (counts.has(id) ? points : 0), 0)
  return (
    <aside className={classes['side']} aria-label="Groups">
      <header>
        <h3>Groups</h3>
        <span className={classes['soft']}>{pointsWords(total)}</span>
        {isReadOnly ? null : (
          <NewGroupButton problemId={problemId} filter={filter} label="New group" />
        )}
      </header>
      <ol>
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              to="/p/$problemId/edit/$sectionKey"
              params={{ problemId, sectionKey: 'tests' }}
              search={{ group: group.id, ...(filter ? { filter } : {}) }}
              resetScroll={false}
            >
              <b>{group.name}</b>
              <span className={classes['points']}>{pointsWords(group.points)}</span>
              <span className={classes['about']}>
                {aboutGroup(group, groups, counts.get(group.id)?.length ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p className={classes['soft']}>
        {ungroupedWords(tests.filter(({ type, group }) => type !== 'sample' && !group).length)}
      </p>
      <ShowsGroups problemId={problemId} isReadOnly={isReadOnly} />
    </aside>
  )
}

/** Off: solvers see nothing of the groups. */
const ShowsGroups = ({
  problemId,
  isReadOnly,
}: {
  problemId: ProblemId
  isReadOnly: boolean
}): ReactElement | null => {
  const { data: problem } = useQuery(problemQuery(problemId))
  const { mutate, isPending, variables } = useShowGroups(problemId)
  const isShown = isPending ? variables : (problem?.attributes.showsGroups ?? false)
  useCommands(
    useCallback(() => {
      if (isReadOnly) return []
      const label = `${isShown ? 'Hide' : 'Show'} the table of groups in the statement`
      return [{ id: 'groups-table', group: 'This problem', label, run: () => mutate(!isShown) }]
    }, [isReadOnly, isShown, mutate]),
  )
  if (!problem) return null
  return (
    <Switch
      size="xs"
      label="Show a table of the groups in the statement"
      checked={isShown}
      disabled={isReadOnly}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}

/** `12.5 points` */
const pointsWords = (points: number): string =>
  `${Math.round(points * 1e6) / 1e6} ${points === 1 ? 'point' : 'points'}`

const aboutGroup = (
  { policy, dependsOn }: TestGroup,
  groups: readonly TestGroup[],
  count: number,
): string => {
  const needs = namesOf(groups, dependsOn)
  return [
    countOf(count, 'test'),
    policyWords[policy],
    ...(needs.length === 0 ? [] : [`needs ${needs.join(', ')}`]),
  ].join(' · ')
}

const namesOf = (groups: readonly TestGroup[], ids: readonly GroupId[]): string[] =>
  groups.filter(({ id }) => ids.includes(id)).map(({ name }) => name)

const ungroupedWords = (count: number): string =>
  count === 0 ? '' : `${countOf(count, 'test')} in no group.`

/** `label`: what the button says; without groups it stands in the toolbar. */
export const NewGroupButton = ({
  problemId,
  filter,
  label,
}: {
  problemId: ProblemId
  filter: string
  label: string
}): ReactElement => (
  <LinkButton
    to="/p/$problemId/edit/$sectionKey"
    params={{ problemId, sectionKey: 'tests' }}
    search={{ group: newGroupId, ...(filter ? { filter } : {}) }}
    variant="default"
    size="xs"
    leftSection={<Icon name="plus" size={14} />}
  >
    {label}
  </LinkButton>
)
