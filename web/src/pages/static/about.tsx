import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'

export const AboutPage = (): ReactElement => (
  <StaticPage title="About">
    <p>
      Drafts is a self-hosted place to prepare programming-contest problems: statements, tests,
      checkers, solutions and editorials.
    </p>
    <p>
      This installation has no other main site set up. Whoever runs it can put one in the apps menu.
    </p>
  </StaticPage>
)
