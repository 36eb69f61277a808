import type { ReadinessItem } from '@drafts/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { ReadinessLine } from './readiness-line.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

const shownFirst = 12

/** 250 tests may have 500 faults: the first are shown, the rest on request. */
export const ReadinessLines = ({
  items,
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
  return (
    <>
      <ul className={classes['lines']}>
        {shown.map((item) => (
          <ReadinessLine key={item.id} item={item} {...rest} />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          Show {hidden} more
        </Button>
      ) : null}
    </>
  )
}
