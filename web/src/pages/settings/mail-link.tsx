import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'

const route = getRouteApi('/mail')

const words = {
  confirm: {
    icon: 'check',
    title: 'Address confirmed',
    text: 'What you have not seen in Drafts comes to this address.',
  },
  unsubscribe: {
    icon: 'check',
    title: 'No more mails',
    text: 'You get no more of these mails. Settings turn them on again.',
  },
  unknown: {
    icon: 'warning',
    title: 'This link does not work any more',
    text: 'It was for another address, or is not complete. Settings say where mails go.',
  },
} as const

/** Where links of mails end, signed in or not (docs/product/mail.md#links). */
export const MailLinkPage = (): ReactElement => {
  const { done } = route.useSearch()
  const { icon, title, text } =
    done === 'confirm' || done === 'unsubscribe' ? words[done] : words.unknown
  usePageTitle(title)
  return (
    <PageState icon={icon} heading="h1" title={title} text={text}>
      <Link to="/settings">Settings</Link>
    </PageState>
  )
}
