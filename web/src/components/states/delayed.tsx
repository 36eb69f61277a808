import type { ReactElement, ReactNode } from 'react'
import classes from './delayed.module.css'

/** Takes its room at once and is seen after 150 ms: what loads fast never flashes. */
export const Delayed = ({ children }: { children: ReactNode }): ReactElement => (
  <div className={classes['delayed']} aria-hidden>
    {children}
  </div>
)
