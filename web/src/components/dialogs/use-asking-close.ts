import { confirmDiscard, useQuestion } from '../../lib/confirm.ts'
import { useUnsavedGuard } from '../../lib/save/use-unsaved-guard.ts'

/**
 * How a dialog with something typed closes: it asks first, by its buttons, Esc, a click beside it and when the page is left.
 * While it is asked, Esc belongs to the question.
 */
export const useAskingClose = (isDirty: boolean, onClose: () => void) => {
  const isAsked = useQuestion() !== null
  useUnsavedGuard(isDirty)
  const handleClose = async () => {
    if (!isDirty || (await confirmDiscard())) onClose()
  }
  return {
    onClose: () => void handleClose(),
    closeOnEscape: !isAsked,
    closeOnClickOutside: !isAsked,
  }
}
