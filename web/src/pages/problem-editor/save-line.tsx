import type { ReactElement } from 'react'
import { clockTime } from '../../lib/text/relative-time.ts'
import type { SaveStatus } from '../../product/section-draft/save-status.ts'
import classes from './problem-editor.module.css'

/** Beside Done: whether what was typed is saved (docs/product/editing.md#saving). Its room is always there. */
export const SaveLine = ({ status }: { status: SaveStatus }): ReactElement => (
  <p className={classes['saved']} data-kind={status.kind} aria-live="polite">
    {wordsOf(status)}
  </p>
)

const wordsOf = ({ kind, savedAt }: SaveStatus): string => {
  switch (kind) {
    case 'idle':
      return ''
    case 'typing':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'retrying':
      return 'Not saved, trying again'
    case 'failed':
      return 'Not saved'
    case 'saved':
      return `Saved ${clockTime(savedAt ?? 0)}`
  }
}
