import { Fragment } from 'react'
import type { ReactElement } from 'react'
import { visibleParts } from '../../lib/text/visible-parts.ts'
import classes from './visible-text.module.css'

/** What a program wrote. Controls are always drawn; spaces, tabs and line ends when asked for. */
export const VisibleText = ({
  text,
  isVisible,
}: {
  text: string
  isVisible: boolean
}): ReactElement => (
  <>
    {visibleParts(text, isVisible).map(({ text: part, kind }, index) => (
      // Parts have no identity but their place.
      <Fragment key={index}>
        {kind === 'text' ? part : <span className={classes[kind]}>{part}</span>}
      </Fragment>
    ))}
  </>
)
