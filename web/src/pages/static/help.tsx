import type { ReactElement } from 'react'
import { SiteLink } from '../../components/site-link.tsx'
import { StaticPage } from './static-page.tsx'

export const HelpPage = (): ReactElement => (
  <StaticPage title="Help">
    <h2>Where things are</h2>
    <p>
      My Drafts holds your own problems, those shared with you and those you starred. A problem
      opens with its statement; Edit leads to its attributes, tests, checker, limits, solutions and
      editorial.
    </p>
    <h2>Tests</h2>
    <p>
      A <SiteLink href="/help/scanspec">scanspec</SiteLink> says what inputs look like, and each
      test is checked against it.
    </p>
    <h2>Sharing</h2>
    <p>
      An editor may change everything but the sharing itself. A tester reads the statement and
      submits files to try the problem.
    </p>
    <h2>Keyboard</h2>
    <p>Press ? anywhere to see all shortcuts.</p>
    <h2>Scripts</h2>
    <p>
      Make an access token in Settings and send it with every call. The calls are described at
      /api/openapi.json.
    </p>
  </StaticPage>
)
