import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'

export const CommunityPage = (): ReactElement => (
  <StaticPage title="Community">
    <p>
      This installation has no community site set up. The people to ask are those who invited you,
      and those a problem is shared with: each part of a statement has its own discussion.
    </p>
  </StaticPage>
)
