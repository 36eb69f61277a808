import { Button } from '@mantine/core'
import { useId } from 'react'
import type { ReactElement } from 'react'
import classes from './discussions.module.css'

/** A blank text cannot be sent, and the button shows it. */
export const CommentActions = ({
  verb,
  isBlank,
  isBusy,
  isSending,
  onCancel,
  isFormatting,
  onFormatting,
}: {
  verb: { now: string; busy: string }
  isBlank: boolean
  isBusy: boolean
  isSending: boolean
  onCancel: (() => void) | undefined
  /** Whether the toolbar of the text is shown. */
  isFormatting: boolean
  onFormatting: (isShown: boolean) => void
}): ReactElement => {
  const reasonId = useId()
  return (
    <div className={classes['actions']}>
      <Button
        type="submit"
        size="xs"
        disabled={isBlank || isBusy || isSending}
        aria-describedby={isBlank ? reasonId : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isSending ? verb.busy : verb.now}
      </Button>
      {onCancel ? (
        <Button variant="default" size="xs" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
      <Button
        variant="subtle"
        size="xs"
        aria-pressed={isFormatting}
        onClick={() => onFormatting(!isFormatting)}
      >
        Formatting
      </Button>
      {isBlank ? (
        <span id={reasonId} className={classes['reason']}>
          Write something first.
        </span>
      ) : null}
    </div>
  )
}
