import type { ExecutionId, Execution, Problem } from '@drafts/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { notEnabled, useThoroughPlace } from '../../product/problem/thorough-notice.tsx'
import { problemQuery } from '../../product/queries/problem.ts'
import { againOf, useRunAgain } from './run-again.ts'

/** Other ways to run the solution of a run that is over: Thorough or not, or with all that can be chosen. */
export const RunMore = ({
  execution,
  onStarted,
}: {
  execution: Execution
  onStarted: (executionId: ExecutionId) => void
}): ReactElement | null => {
  const { problemId, solutionId, thorough } = execution
  const { data: problem } = useQuery(problemQuery(problemId))
  const run = useRunAgain(problemId)
  const navigate = useNavigate()
  const again = againOf(execution)
  // Who may not see the checker has no list of solutions.
  if (!again || solutionId === null || problem?.checker === undefined) return null
  const isAllowed = thorough || problem.allowThoroughExecution
  const handleThorough = () =>
    run.mutate(
      { ...again, body: { ...again.body, thorough: !thorough } },
      { onSuccess: ({ id }) => onStarted(id) },
    )
  const handleOptions = () =>
    void navigate({
      to: '/p/$problemId/edit/$sectionKey',
      params: { problemId, sectionKey: 'solutions' },
      search: { execute: solutionId },
    })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="More ways to run it again"
          disabled={run.isPending}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon name="play" size={14} />}
          disabled={!isAllowed}
          onClick={handleThorough}
        >
          {thorough ? 'Run again, not Thorough' : 'Run again, Thorough'}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="settings" size={14} />} onClick={handleOptions}>
          Run with options…
        </Menu.Item>
        {isAllowed ? null : <ThoroughPlace problem={problem} />}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Items of a menu: a link in a label would be out of reach of its arrow keys. */
const ThoroughPlace = ({ problem }: { problem: Problem }): ReactElement => {
  const { href, words } = useThoroughPlace(problem)
  return (
    <>
      <Menu.Label>
        {notEnabled} {href ? null : words}
      </Menu.Label>
      {href ? (
        <Menu.Item component={SiteLink} href={href}>
          {words}
        </Menu.Item>
      ) : null}
    </>
  )
}
