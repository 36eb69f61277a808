import { toastMs } from '@drafts/contract'
import { notifications } from '@mantine/notifications'

const closeButtonProps = { 'aria-label': 'Dismiss' }

/** A failure, shown for 7.5 s. The same sentence is never stacked twice. */
export const showWarning = (text: string): void => {
  notifications.hide(text)
  notifications.show({
    id: text,
    message: text,
    color: 'orange',
    role: 'alert',
    autoClose: toastMs,
    closeButtonProps,
  })
}

/** Something worked and could not be seen otherwise. */
export const showNote = (text: string): void => {
  notifications.show({ message: text, color: 'petrol', autoClose: 4000, closeButtonProps })
}
