/** A call that changed something and succeeded. */
export interface CallEvent {
  method: string
  /** `/api/…`, without its query. */
  path: string
}

const listeners = new Set<(event: CallEvent) => void>()

/** Ends listening by what it returns. */
export const onCall = (listener: (event: CallEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const tellCall = (event: CallEvent): void => {
  for (const listener of listeners) listener(event)
}
