import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './undo-toast.module.css'

/** Long enough to be reached by keyboard. */
const undoMs = 15_000

/** Something was done that nobody was asked about, and can be taken back. */
const idOf = (text: string): string => `undo-${text}`

/** Those that are about what is open. */
const ofPlace = new Set<string>()

/** It goes where the place is left that it is about: what would come back is not in sight elsewhere. */
export const showUndo = (text: string, onUndo: () => void): void => {
  ofPlace.add(idOf(text))
  showUndoAnywhere(text, onUndo)
}

/** The place is left. */
export const hideUndosOfPlace = (): void => {
  for (const id of ofPlace) notifications.hide(id)
  ofPlace.clear()
}

/** One that stays wherever one goes. */
export const showUndoAnywhere = (text: string, onUndo: () => void): void => {
  const id = idOf(text)
  notifications.hide(id)
  const handleUndo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.show({
    id,
    color: 'petrol',
    autoClose: undoMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <span className={classes['line']}>
        {text}
        <Button size="compact-sm" variant="default" onClick={handleUndo}>
          Undo
        </Button>
      </span>
    ),
  })
}

/** It was undone elsewhere. */
export const hideUndo = (text: string): void => void notifications.hide(idOf(text))
