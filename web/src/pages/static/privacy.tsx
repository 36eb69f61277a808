import type { ReactElement } from 'react'
import { StaticPage } from './static-page.tsx'

export const PrivacyPage = (): ReactElement => (
  <StaticPage title="Privacy">
    <p>
      Everything you write here is stored on the machines of whoever runs this installation and is
      shown to the people a problem is shared with, and to its administrators.
    </p>
    <p>
      A cookie keeps you signed in, and your browser remembers your appearance settings. These pages
      load nothing from other hosts.
    </p>
  </StaticPage>
)
