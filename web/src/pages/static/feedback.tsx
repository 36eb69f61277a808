import type { ReactElement } from 'react'
import { useOptions } from '../../product/queries/options.ts'
import { StaticPage } from './static-page.tsx'

export const FeedbackPage = (): ReactElement => {
  const options = useOptions()
  return (
    <StaticPage title="Support and feedback">
      <p>
        This installation is run by the people who invited you. They can lock and unlock problems
        and allow thorough execution.
      </p>
      {options === undefined ? null : (
        <p>
          {options.supportContact
            ? `Write to them: ${options.supportContact}`
            : 'They have given no address here: write to them where they invited you.'}
        </p>
      )}
      <h2 id="problem">Report a problem</h2>
      <p>
        Say what you did, what you expected and what you saw, and add the address of the page. An
        error message is worth copying in full.
      </p>
      <h2 id="suggest">Suggest something</h2>
      <p>
        Say what you were trying to get done. The way there is easier to find when the goal is
        known.
      </p>
    </StaticPage>
  )
}
