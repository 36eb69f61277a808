import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { PageState } from '../../components/states/page-state.tsx'
import { usePageTitle } from '../../lib/text/page-title.ts'

/** Where the link of the first administrator ends once there is one (docs/self-hosting.md). */
export const UsedLinkPage = (): ReactElement => {
  const title = 'This link does not work any more'
  usePageTitle(title)
  return (
    <PageState
      icon="warning"
      heading="h1"
      title={title}
      text="It makes one administrator, and it was used, or it is not complete. Administrators invite everybody else."
    >
      <Link to="/">Go to Drafts</Link>
    </PageState>
  )
}
