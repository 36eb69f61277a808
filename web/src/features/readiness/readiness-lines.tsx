import type { ProblemId, ReadinessItem } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { groupItems } from './group-items.ts'
import { GroupLine } from './group-line.tsx'
import type { RunItems } from './group-line.tsx'
import { ReadinessLine } from './readiness-line.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

const shownFirst = 12

/** 250 tests may have 500 faults: equal ones are one line, the first are shown, the rest on request. */
export const ReadinessLines = ({
  items,
  onFix,
  onRun,
  ...rest
}: {
  problemId: ProblemId
  items: readonly ReadinessItem[]
  isReadOnly: boolean
  onFix: FixItem
  onRun: RunItems
}): ReactElement => {
  const [isWhole, setIsWhole] = useState(false)
  const groups = groupItems(items)
  const shown = isWhole ? groups : groups.slice(0, shownFirst)
  const hidden = groups.length - shown.length
  const listRef = useRef<HTMLUListElement>(null)
  // What was pressed goes away: the focus stays in the list.
  const handleFix = (item: ReadinessItem) => {
    listRef.current?.focus()
    onFix(item)
  }
  const handleMore = () => {
    listRef.current?.focus({ preventScroll: true })
    setIsWhole(true)
  }
  return (
    <>
      <ul ref={listRef} tabIndex={-1} className={classes['lines']}>
        {shown.map((group) => {
          const [item] = group.items
          if (group.items.length === 1 && item)
            return <ReadinessLine key={item.id} item={item} onFix={handleFix} {...rest} />
          return (
            <GroupLine key={group.kind} group={group} onFix={handleFix} onRun={onRun} {...rest} />
          )
        })}
      </ul>
      {hidden > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={handleMore}>
          Show {hidden} more
        </Button>
      ) : null}
    </>
  )
}
