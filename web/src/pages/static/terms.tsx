import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'

export const TermsPage = (): ReactElement => (
  <StaticPage title="Terms">
    <p>
      The problems you write stay yours. You decide who sees them and under which license they are
      used.
    </p>
    <p>
      Run only programs you have the right to run, and respect the secrecy of problems that were
      shared with you. Whoever runs this installation may set further rules.
    </p>
  </StaticPage>
)
