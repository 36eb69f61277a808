import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactElement, ReactNode, Ref } from 'react'
import classes from './link-tabs.module.css'

/** Tabs that are addresses: a navigation of links, so reload and Back do what one expects. */
export const LinkTabs = ({
  label,
  isRail = false,
  children,
}: {
  label: string
  /** Stands at the left from 900 px on. */
  isRail?: boolean
  children: ReactNode
}): ReactElement => (
  <nav aria-label={label} className={classes['tabs']} data-fades="end" data-rail={isRail}>
    {children}
  </nav>
)

interface TabProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  count?: number
  countLabel?: string
}

const TabAnchor = ({ count = 0, countLabel, children, ...rest }: TabProps): ReactElement => (
  <a {...rest} className={classes['tab']}>
    {children}
    {count > 0 ? (
      <span className={classes['count']}>
        {count}
        <span className="visually-hidden"> {countLabel}</span>
      </span>
    ) : null}
  </a>
)

export const LinkTab = createLink(TabAnchor)
