import { useId, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { countOf } from '../../lib/format.ts'
import classes from './discussions.module.css'

export const ResolvedThreads = ({
  count,
  children,
}: {
  count: number
  children: ReactNode
}): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        {countOf(count, 'resolved discussion')}
      </button>
      <div id={id} className={classes['threads']} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  )
}
