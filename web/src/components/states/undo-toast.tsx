import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './undo-toast.module.css'

/** Long enough to be reached by keyboard. */
const buttonMs = 15_000

const idOf = (text: string): string => `undo-${text}`

/** Those that are about what is open. */
const ofPlace = new Set<string>()

/**
 * Something was done that nobody was asked about, and can be taken back. It goes where the place is left that it is about: what
 * would come back is not in sight elsewhere.
 */
export const showUndo = (text: string, onUndo: () => void): void =>
  showWithButton(text, 'Undo', onUndo)

/** Something was done, and the button leads on from it. It goes where the place is left. */
export const showWithButton = (text: string, words: string, onPress: () => void): void => {
  ofPlace.add(idOf(text))
  show(text, words, onPress)
}

/** The place is left. */
export const hideUndosOfPlace = (): void => {
  for (const id of ofPlace) notifications.hide(id)
  ofPlace.clear()
}

/** One that stays wherever one goes. */
export const showUndoAnywhere = (text: string, onUndo: () => void): void =>
  show(text, 'Undo', onUndo)

const show = (text: string, words: string, onPress: () => void): void => {
  const id = idOf(text)
  notifications.hide(id)
  const handlePress = () => {
    notifications.hide(id)
    onPress()
  }
  notifications.show({
    id,
    color: 'petrol',
    autoClose: buttonMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    message: (
      <span className={classes['line']}>
        {text}
        <Button size="compact-sm" variant="default" onClick={handlePress}>
          {words}
        </Button>
      </span>
    ),
  })
}

/** It was undone elsewhere. */
export const hideUndo = (text: string): void => void notifications.hide(idOf(text))
