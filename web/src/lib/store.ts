import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow. There are three: session, toasts (the kit's), save queue. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

/** A store that is only followed. */
export type ReadStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export const createStore = <T>(initial: T): Store<T> => {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <T>(store: ReadStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
