import type { MantineColorSchemeManager } from '@mantine/core'
import { colorSchemeOf, getPreferences } from '../../lib/session-store.ts'

/** The session store is the one home of the choice; the kit only reads it. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => colorSchemeOf(getPreferences().darkMode),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
