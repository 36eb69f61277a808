import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'

export const FeedbackPage = (): ReactElement => (
  <StaticPage title="Support and feedback">
    <p>
      This installation is run by the people who invited you. They read what you write to them, and
      they can lock and unlock problems and allow thorough execution.
    </p>
    <h2 id="problem">Report a problem</h2>
    <p>
      Say what you did, what you expected and what you saw, and add the address of the page. An
      error message is worth copying in full.
    </p>
    <h2 id="suggest">Suggest something</h2>
    <p>
      Say what you were trying to get done. The way there is easier to find when the goal is known.
    </p>
  </StaticPage>
)
