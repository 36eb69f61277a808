import { useBlocker } from '@tanstack/react-router'
import { confirmDiscard } from './confirm.ts'

/** Leaving a dialog with edits, by any way, asks first (spec §4); a save leaves with `ignoreBlocker`. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  useBlocker({
    shouldBlockFn: async () => isDirty && !(await confirmDiscard()),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  })
}
