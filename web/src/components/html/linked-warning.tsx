import { toastMs } from '@drafts/contract'
import { notifications } from '@mantine/notifications'
import type { MouseEvent } from 'react'
import classes from '../states/undo-toast.module.css'

/** Where what failed is put right. */
export interface WarningLink {
  words: string
  href: string
  /** Goes there without a reload. */
  onOpen: () => void
}

/** Long enough to be read and reached. */
const linkedMs = 2 * toastMs

/** A failure with the way to what is missing. A toast stands outside of the pages: it has no router of its own. */
export const showLinkedWarning = (text: string, { words, href, onOpen }: WarningLink): void => {
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    notifications.hide(text)
    onOpen()
  }
  notifications.hide(text)
  notifications.show({
    id: text,
    message: (
      <span className={classes['line']}>
        {text}
        <a href={href} onClick={handleClick}>
          {words}
        </a>
      </span>
    ),
    color: 'orange',
    role: 'alert',
    autoClose: linkedMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}
