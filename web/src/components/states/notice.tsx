import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import classes from './notice.module.css'

/** One sentence above a form, and what can be done about it. */
export const Notice = ({
  text,
  mark,
  children,
}: {
  text: string
  mark?: string
  children: ReactNode
}): ReactElement => (
  <div className={classes['notice']}>
    <Icon name="warning" />
    <p role="alert">
      {mark === undefined ? null : <strong>{mark}. </strong>}
      {text}
    </p>
    {children}
  </div>
)
