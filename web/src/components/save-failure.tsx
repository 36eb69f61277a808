import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'
import classes from './save-failure.module.css'

/** A save that failed as a whole: what happened and what was kept. */
export const SaveFailure = ({ sentence }: { sentence: string | undefined }): ReactElement | null =>
  sentence === undefined ? null : (
    <p className={classes['failure']} role="alert">
      <Icon name="warning" />
      <span>{sentence} What you entered is kept.</span>
    </p>
  )
