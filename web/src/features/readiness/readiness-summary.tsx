import type { ReadinessItem } from '@drafts/contract'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { describeReadiness } from './describe-readiness.ts'
import { ReadinessLines } from './readiness-lines.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

/** What is missing on this tab, above it. Folded, it keeps one line, so that nothing jumps when an item is done. */
export const ReadinessSummary = ({
  items,
  ...rest
}: {
  problemId: string
  items: readonly ReadinessItem[]
  isReadOnly: boolean
  onFix: FixItem
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const isDone = items.length === 0
  return (
    <div className={classes['summary']} data-done={isDone}>
      <button
        type="button"
        aria-expanded={isOpen && !isDone}
        disabled={isDone}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={iconOf(isDone, isOpen)} size={14} />
        {isDone ? 'Nothing is missing here' : describeReadiness(items)}
      </button>
      {isOpen && !isDone ? <ReadinessLines items={items} {...rest} /> : null}
    </div>
  )
}

const iconOf = (isDone: boolean, isOpen: boolean) => {
  if (isDone) return 'check'
  return isOpen ? 'chevronDown' : 'chevronRight'
}
