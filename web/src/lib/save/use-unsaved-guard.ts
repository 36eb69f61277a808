import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { confirmDiscard } from '../confirm.ts'
import { holdPage } from './unsaved-drafts.ts'

/** Leaving a dialog with edits, by any way, asks first; a save leaves with `ignoreBlocker`. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  usePageHold(isDirty)
  useBlocker({
    shouldBlockFn: async () => isDirty && !(await confirmDiscard()),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  })
}

/** While it is held a lost session does not lead to the login screen. */
export const usePageHold = (isHeld: boolean): void => {
  useEffect(() => (isHeld ? holdPage() : undefined), [isHeld])
}
