import type { ReactElement, ReactNode } from 'react'
import { usePageTitle } from '../../lib/text/page-title.ts'
import classes from './static.module.css'

export const StaticPage = ({
  title,
  children,
}: {
  title: string
  children: ReactNode
}): ReactElement => {
  usePageTitle(title)
  return (
    <article className={classes['page']}>
      <h1>{title}</h1>
      {children}
    </article>
  )
}
