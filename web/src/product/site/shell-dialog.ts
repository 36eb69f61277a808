import { createStore, useStore } from '../../lib/store.ts'
import type { Store } from '../../lib/store.ts'

/** The dialogs of the frame that a menu, a button and a key can all open. One at a time. */
export type ShellDialog = 'settings' | 'search' | 'shortcuts' | 'new-problem' | 'palette'

export const shellDialog: Store<ShellDialog | null> = createStore<ShellDialog | null>(null)

export const useShellDialog = (): ShellDialog | null => useStore(shellDialog)
