import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'
import classes from './save-failure.module.css'

/** A save that failed as a whole: what happened and what was kept. */
export const SaveFailure = ({
  sentence,
  kept = 'What you entered is kept.',
}: {
  sentence: string | undefined
  kept?: string
}): ReactElement | null =>
  sentence === undefined ? null : (
    <p className={classes['failure']} role="alert">
      <Icon name="warning" />
      <span>
        {sentence} {kept}
      </span>
    </p>
  )
