import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'

export const BlogPage = (): ReactElement => (
  <StaticPage title="Blog">
    <p>This installation has no blog set up.</p>
  </StaticPage>
)
