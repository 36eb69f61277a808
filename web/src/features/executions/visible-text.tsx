import { Fragment } from 'react'
import type { ReactElement } from 'react'
import classes from './viewer.module.css'

const signs: Record<string, string> = { ' ': '·', '\t': '→\t', '\r': '␍', '\n': '↵\n' }

/** Text, with its spaces, tabs and line ends drawn when asked for. */
export const VisibleText = ({
  text,
  isVisible,
}: {
  text: string
  isVisible: boolean
}): ReactElement => {
  if (!isVisible) return <>{text}</>
  return (
    <>
      {text.split(/([ \t\r\n]+)/).map((part, index) => (
        // Parts have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index % 2 === 1 ? (
            <span className={classes['space']}>
              {[...part].map((char) => signs[char] ?? char).join('')}
            </span>
          ) : (
            part
          )}
        </Fragment>
      ))}
    </>
  )
}
