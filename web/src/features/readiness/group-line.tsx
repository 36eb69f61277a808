import type { ProblemId, SolutionId } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import type { ItemGroup } from './group-items.ts'
import { ReadinessLine } from './readiness-line.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

/** Runs solutions, from wherever the checklist stands. */
export type RunItems = (solutionIds: readonly SolutionId[]) => void

/** Equal items in one line, with the one thing that settles all of them. */
export const GroupLine = ({
  problemId,
  group: { kind, items, priority, words },
  isReadOnly,
  onFix,
  onRun,
}: {
  problemId: ProblemId
  group: ItemGroup
  isReadOnly: boolean
  onFix: FixItem
  onRun: RunItems
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const [first] = items
  const solutionIds = items.flatMap(({ target }) => target?.solutionId ?? [])
  return (
    <>
      <li className={classes['line']} data-priority={priority}>
        <Icon name={priority === 'high' ? 'warning' : 'dash'} size={14} />
        <span className="visually-hidden">{priority === 'high' ? 'To do: ' : 'Suggestion: '}</span>
        <Link
          to="/p/$problemId/edit/$sectionKey"
          params={{ problemId, sectionKey: first?.tab ?? 'statement' }}
          resetScroll={false}
          preload={false}
        >
          {words}
        </Link>
        {kind === 'solution-execution' ? (
          <Button size="compact-xs" variant="default" onClick={() => onRun(solutionIds)}>
            Run all
          </Button>
        ) : null}
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide each' : 'Show each'}
        </Button>
      </li>
      {isOpen
        ? items.map((item) => (
            <ReadinessLine
              key={item.id}
              problemId={problemId}
              item={item}
              isReadOnly={isReadOnly}
              onFix={onFix}
            />
          ))
        : null}
    </>
  )
}
