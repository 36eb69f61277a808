import type { ProblemId, ReadinessItem } from '@drafts/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { Icon } from '../../components/icon.tsx'
import { describeReadiness } from './describe-readiness.ts'
import type { RunItems } from './group-line.tsx'
import { ReadinessLines } from './readiness-lines.tsx'
import type { FixItem } from './readiness-line.tsx'
import classes from './readiness.module.css'

/**
 * What is missing on this tab, under its heading, in one line that opens. Its room is kept while nothing is known yet, when
 * nothing is missing any more and while it is open: what one writes below would move under the caret.
 */
export const ReadinessSummary = ({
  items,
  ...rest
}: {
  problemId: ProblemId
  /** Undefined while they are not known. */
  items: readonly ReadinessItem[] | undefined
  isReadOnly: boolean
  onFix: FixItem
  onRun: RunItems
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  // What is mended goes from the list; the list has its height until it is closed.
  useLayoutEffect(() => {
    const dom = ref.current
    if (dom) dom.style.minHeight = isOpen ? `${dom.offsetHeight}px` : ''
  })
  return (
    <div ref={ref} className={classes['summary']}>
      {items && items.length > 0 ? (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          {describeReadiness(items)}
        </button>
      ) : (
        <p className={classes['none']}>
          {items ? (
            <>
              <Icon name="check" size={14} />
              Nothing is missing here.
            </>
          ) : null}
        </p>
      )}
      {isOpen && items && items.length > 0 ? <ReadinessLines items={items} {...rest} /> : null}
    </div>
  )
}
