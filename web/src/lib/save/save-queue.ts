import type { Store } from '../store.ts'
import { createStore } from '../store.ts'

// How this works: updates of sections are sent one at a time. While one is in
// flight, later ones wait, at most one per section: a newer update takes the place (and keeps the turn) of the one
// that waits. An update is a function, called when its turn comes, so that it can read the newest `base`. A failed
// update is reported by `onError` and dropped; the form that made it stays dirty and the queue goes on.

export interface SaveQueue {
  enqueue: (section: string, save: () => Promise<void>) => void
  /** Drives the Done button and the warning on leaving. */
  isSaving: Store<boolean>
  /** Resolves when nothing is in flight and nothing waits. */
  whenIdle: () => Promise<void>
}

export const createSaveQueue = (onError: (error: unknown, section: string) => void): SaveQueue => {
  const waiting = new Map<string, () => Promise<void>>()
  const isSaving = createStore(false)
  let idleListeners: (() => void)[] = []

  const drain = async () => {
    isSaving.set(true)
    for (let next = takeFirst(waiting); next; next = takeFirst(waiting)) {
      const [section, save] = next
      try {
        // One at a time is the point of the queue.
        await save()
      } catch (error) {
        onError(error, section)
      }
    }
    isSaving.set(false)
    for (const listener of idleListeners.splice(0)) listener()
  }

  return {
    isSaving,
    enqueue: (section, save) => {
      waiting.set(section, save)
      if (!isSaving.get()) void drain()
    },
    whenIdle: () =>
      isSaving.get()
        ? new Promise((resolve) => {
            idleListeners = [...idleListeners, resolve]
          })
        : Promise.resolve(),
  }
}

const takeFirst = <K, V>(map: Map<K, V>): [K, V] | undefined => {
  const first = map.entries().next().value
  if (first) map.delete(first[0])
  return first
}
