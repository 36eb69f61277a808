import type { ReadinessItem } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { ReadinessLine } from './readiness-line.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

const shownFirst = 12

/** 250 tests may have 500 faults: the first are shown, the rest on request. */
export const ReadinessLines = ({
  items,
  onFix,
  ...rest
}: {
  problemId: string
  items: readonly ReadinessItem[]
  isReadOnly: boolean
  onFix: FixItem
}): ReactElement => {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, shownFirst)
  const hidden = items.length - shown.length
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
        {shown.map((item) => (
          <ReadinessLine key={item.id} item={item} onFix={handleFix} {...rest} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={handleMore}>
          Show {hidden} more
        </Button>
      ) : null}
    </>
  )
}
