import type { Problem } from '@drafts/contract'
import type { ReactElement } from 'react'
import { SiteLink } from '../../components/site-link.tsx'
import { isAdministrator, useMe } from '../queries/me.ts'
import { useOptions } from '../queries/options.ts'
import { siteLinks } from '../site/site-links.ts'

type Enabled = Pick<Problem, 'title'>

/** The sentence, and the place where Thorough is enabled for this problem: the console, or the support that has it. */
export const ThoroughNotice = ({ problem }: { problem: Enabled }): ReactElement => {
  const { href, words } = useThoroughPlace(problem)
  return (
    <>
      {notEnabled} {href ? <SiteLink href={href}>{words}</SiteLink> : words}.
    </>
  )
}

export const notEnabled = 'Thorough execution is not enabled for this problem.'

/** Where Thorough is enabled. Without `href`: an address that the installation gives in words. */
export const useThoroughPlace = ({ title }: Enabled): { href?: string; words: string } => {
  const me = useMe()
  const contact = useOptions()?.supportContact
  if (isAdministrator(me)) {
    const search = new URLSearchParams({ tab: 'problems', q: title })
    return { href: `/_?${search.toString()}`, words: 'Enable it in the console' }
  }
  if (contact) return { words: `To have it enabled, contact support: ${contact}` }
  return { href: siteLinks.support, words: 'To have it enabled, contact support' }
}
