import type { ProblemId, ReadinessItem } from '@drafts/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { itemPlace } from './item-place.ts'
import classes from './readiness.module.css'

export type FixItem = (item: ReadinessItem) => void

/** One item: it leads to its place, and what can be put right by the product has a button for that. */
export const ReadinessLine = ({
  problemId,
  item,
  isReadOnly,
  onFix,
}: {
  problemId: ProblemId
  item: ReadinessItem
  isReadOnly: boolean
  onFix: FixItem
}): ReactElement => {
  const { sectionKey, search, hash } = itemPlace(item)
  const isHigh = item.priority === 'high'
  return (
    <li className={classes['line']} data-priority={item.priority}>
      <Icon name={isHigh ? 'warning' : 'dash'} size={14} />
      <span className="visually-hidden">{isHigh ? 'To do: ' : 'Suggestion: '}</span>
      <Link
        to="/p/$problemId/edit/$sectionKey"
        params={{ problemId, sectionKey }}
        search={search}
        {...(hash === undefined ? {} : { hash })}
        resetScroll={false}
        preload={false}
      >
        {item.subject === undefined ? '' : `${item.subject}: `}
        {item.text}
      </Link>
      {item.fix && !isReadOnly ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Fix: ${item.subject ?? ''} ${item.text}`}
          onClick={() => onFix(item)}
        >
          Fix
        </Button>
      ) : null}
    </li>
  )
}
