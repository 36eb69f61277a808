import type { ReactElement } from 'react'
import { SiteLink } from '../../components/site-link.tsx'
import { isMember, useMe } from '../../product/queries/me.ts'
import { siteLinks } from '../../product/site/site-links.ts'
import { RealtimeStateLine } from './realtime-state.tsx'
import classes from './shell.module.css'

const year = new Date().getFullYear()

export const Footer = (): ReactElement => (
  <footer className={classes['footer']}>
    <span>© {year} Drafts</span>
    <SiteLink href={siteLinks.privacy}>Privacy</SiteLink>
    <SiteLink href={siteLinks.terms}>Terms</SiteLink>
    {isMember(useMe()) ? <RealtimeStateLine /> : null}
  </footer>
)
