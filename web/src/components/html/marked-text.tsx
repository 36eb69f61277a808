import type { MarkedText as Parts } from '@drafts/contract'
import type { ReactElement } from 'react'
import classes from './marked-text.module.css'

/** Text with what was searched for marked. */
export const MarkedWords = ({ parts }: { parts: Parts }): ReactElement => (
  <>
    {parts.map(({ text, isMarked }, at) =>
      isMarked ? (
        <mark key={at} className={classes['mark']}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </>
)
