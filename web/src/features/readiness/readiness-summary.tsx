import type { ProblemId, ReadinessItem } from '@drafts/contract'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { describeReadiness } from './describe-readiness.ts'
import type { RunItems } from './group-line.tsx'
import { ReadinessLines } from './readiness-lines.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

/** What is missing on this tab, under its heading, in one line that opens. With nothing missing the badge of the tab is enough. */
export const ReadinessSummary = ({
  items,
  ...rest
}: {
  problemId: ProblemId
  items: readonly ReadinessItem[]
  isReadOnly: boolean
  onFix: FixItem
  onRun: RunItems
}): ReactElement | null => {
  const [isOpen, setIsOpen] = useState(false)
  if (items.length === 0) return null
  return (
    <div className={classes['summary']}>
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        {describeReadiness(items)}
      </button>
      {isOpen ? <ReadinessLines items={items} {...rest} /> : null}
    </div>
  )
}
