// What is typed on this page and not stored yet. A form that can save itself registers a draft; a dialog that only
// wants to be asked about holds the page. While either stands nobody is sent to the login screen unasked.

export interface UnsavedDraft {
  isDirty: () => boolean
  /** Sends what is not sent yet; the queue reports when that has ended. */
  flush: () => void
  /** The person gives it up. */
  discard: () => void
}

const drafts = new Set<UnsavedDraft>()
const holds = new Set<symbol>()

/** Returns what takes it back. */
export const registerDraft = (draft: UnsavedDraft): (() => void) => {
  drafts.add(draft)
  return () => void drafts.delete(draft)
}

/** Returns what lets the page go. */
export const holdPage = (): (() => void) => {
  const hold = Symbol('hold')
  holds.add(hold)
  return () => void holds.delete(hold)
}

export const hasUnsavedDraft = (): boolean => [...drafts].some((draft) => draft.isDirty())

export const isPageHeld = (): boolean => holds.size > 0 || hasUnsavedDraft()

export const flushDrafts = (): void => {
  for (const draft of drafts) draft.flush()
}

export const discardDrafts = (): void => {
  for (const draft of drafts) draft.discard()
}
