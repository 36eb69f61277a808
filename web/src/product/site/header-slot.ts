import { createStore } from '../../lib/store.ts'

/** The place in the header where a page shows who else is there; null until the header is on the screen. */
export const headerSlot = createStore<HTMLElement | null>(null)
