import { Skeleton } from '@mantine/core'
import { createContext, use, useId } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { Delayed } from './states/delayed.tsx'
import classes from './pane.module.css'

/** What stands under the heading of the outermost pane; the heading itself stays where it is. */
export const PaneNotice = createContext<ReactNode>(null)

/** A part of the editor: its heading, its tools at the right, and its room kept while it loads. */
export const Pane = ({
  title,
  count,
  tools,
  height,
  children,
}: {
  title: string
  /** How many entries the pane lists. */
  count?: number | undefined
  tools?: ReactNode
  /** The height of the skeleton, in px. */
  height?: number
  /** Null while it loads. */
  children: ReactNode
}): ReactElement => {
  const id = useId()
  const notice = use(PaneNotice)
  return (
    <section className={classes['pane']} aria-labelledby={id}>
      <header className={classes['head']}>
        <h2 id={id}>
          {title}
          {count === undefined ? null : <span className={classes['count']}> {count}</span>}
        </h2>
        {tools ? <div className={classes['tools']}>{tools}</div> : null}
      </header>
      {notice}
      <PaneNotice value={null}>
        {children ?? (
          <Delayed>
            <Skeleton height={height} />
          </Delayed>
        )}
      </PaneNotice>
    </section>
  )
}
