import { Button, Kbd } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { problemListTabs } from '../../features/problems/list/problem-lists.ts'
import { countOf } from '../../lib/text/format.ts'
import { shellDialog } from '../../product/site/shell-dialog.ts'
import { siteLinks } from '../../product/site/site-links.ts'
import classes from './list-frame.module.css'

const handleNew = () => shellDialog.set('new-problem')
const handleSearch = () => shellDialog.set('search')

/** Sidebar and content; below 900 px the sections are tabs above the list. */
export const ListFrame = ({
  title,
  count,
  children,
}: {
  title: string
  count: number | undefined
  children: ReactNode
}): ReactElement => (
  <div className={classes['frame']}>
    <aside className={classes['side']} aria-label="Problems">
      <Button
        className={classes['new']}
        onClick={handleNew}
        leftSection={<Icon name="plus" />}
        rightSection={
          <Kbd className={classes['key']} aria-hidden>
            c
          </Kbd>
        }
        aria-keyshortcuts="c"
      >
        New
      </Button>
      <SectionLinks />
      <div className={classes['feedback']}>
        {siteLinks.feedback.map(({ label, href }) => (
          <SiteLink key={href} href={href}>
            {label}
          </SiteLink>
        ))}
      </div>
    </aside>
    <div className={classes['content']}>
      <div className={classes['head']}>
        <h1 title={title}>{title}</h1>
        <span className={classes['count']}>
          {count === undefined ? '\u00A0' : countOf(count, 'problem')}
        </span>
      </div>
      {children}
    </div>
  </div>
)

const SectionLinks = (): ReactElement => {
  const current = useLocation({ select: ({ pathname }) => pathname.split('/')[2] })
  return (
    <nav className={classes['sections']} aria-label="Sections">
      {problemListTabs.map(({ key, label, icon }) => (
        <Link
          key={key}
          to="/problems/$sectionKey/p{$page}"
          params={{ sectionKey: key, page: '1' }}
          className={classes['section']}
          aria-current={current === key ? 'page' : undefined}
        >
          <Icon name={icon} />
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={classes['section']}
        onClick={handleSearch}
        aria-current={current === 'search' ? 'page' : undefined}
      >
        <Icon name="search" />
        Search
      </button>
      <Link
        to="/problems/bin/p{$page}"
        params={{ page: '1' }}
        className={classes['section']}
        aria-current={current === 'bin' ? 'page' : undefined}
      >
        <Icon name="trash" />
        Bin
      </Link>
    </nav>
  )
}
