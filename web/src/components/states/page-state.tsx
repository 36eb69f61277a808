import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import type { IconName } from '../icon-paths.ts'
import classes from './page-state.module.css'

/** What stands where content would be: nothing yet, no access, a failure. Says what the place is and what to do. */
export const PageState = ({
  icon,
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  icon: IconName
  title: string
  text: ReactNode
  heading?: 'h1' | 'h2'
  children?: ReactNode
}): ReactElement => (
  <div className={classes['state']}>
    <span className={classes['icon']}>
      <Icon name={icon} size={20} />
    </span>
    <Heading>{title}</Heading>
    <p className={classes['text']}>{text}</p>
    {children === undefined ? null : <div className={classes['actions']}>{children}</div>}
  </div>
)
