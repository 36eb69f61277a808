import type { ReactElement } from 'react'
import { Icon } from '../icon.tsx'
import classes from './save-failure.module.css'

/** Wherever the dialog is scrolled to. */
const showIt = (failure: HTMLElement | null): void => failure?.scrollIntoView({ block: 'nearest' })

/** A save that failed as a whole: what happened and what was kept. */
export const SaveFailure = ({
  sentence,
  kept = 'What you entered is kept.',
}: {
  sentence: string | undefined
  kept?: string
}): ReactElement | null =>
  sentence === undefined ? null : (
    <p ref={showIt} className={classes['failure']} role="alert">
      <Icon name="warning" />
      <span>
        {sentence} {kept}
      </span>
    </p>
  )
