import { realtimeTimes } from '@drafts/contract'
import { createStore } from '../store.ts'
import type { ReadStore } from '../store.ts'

// One connection to the server, made again when it is lost. How this works: it is `connecting` at first, then `connected`;
// a lost one is `reconnecting`, after 1 s, 2 s, … at most 5 s between attempts. After ten failures in a row it is
// `disconnected`, until the browser is online or its window is looked at again. An attempt that has not ended in 10 s has
// failed, and the next one begins with long polls: a net between may swallow sockets without a word. What is sent
// meanwhile waits 10 s. Topics are named again on each connection; what was missed is for the caller to read again.

export type RealtimeState = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** One connection, from its opening to its end. */
export interface RealtimeLine {
  send: (text: string) => void
  close: () => void
}

export interface LineEvents {
  onOpen: () => void
  onMessage: (text: string) => void
  /** It could not be opened, or has ended. Called once. */
  onClose: () => void
}

/** Answers where the server is connected to: a path, or the address of another host. */
export type FindBase = () => Promise<string>

export type OpenLine = (
  events: LineEvents,
  how: { isPollingFirst: boolean; findBase: FindBase },
) => RealtimeLine

export interface Realtime {
  state: ReadStore<RealtimeState>
  start: (findBase: FindBase) => void
  stop: () => void
  send: (text: string) => void
  /** What is sent first on every connection, as long as it is asked for; returns what takes it back. */
  greet: (words: () => readonly string[]) => () => void
  hear: (hearer: (text: string) => void) => () => void
}

const { connect, retry, retryMost, attempts: mostAttempts, buffer: keptMs } = realtimeTimes

export const reconnectDelayMs = (failures: number): number => Math.min(retryMost, retry * failures)

const nowhere: FindBase = () => Promise.reject(new Error('It was not started.'))

export const createRealtime = (openLine: OpenLine): Realtime => {
  const state = createStore<RealtimeState>('disconnected')
  const greetings = new Set<() => readonly string[]>()
  const hearers = new Set<(text: string) => void>()
  let line: RealtimeLine | undefined
  let findBase: FindBase = nowhere
  let isWanted = false
  let failures = 0
  let isPollingFirst = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { text: string; at: number }[] = []

  const fail = (isLost: boolean): void => {
    line = undefined
    clearTimeout(timer)
    if (!isWanted) return
    failures = isLost ? 1 : failures + 1
    if (failures > mostAttempts) return state.set('disconnected')
    state.set('reconnecting')
    timer = setTimeout(open, reconnectDelayMs(failures))
  }
  const open = (): void => {
    clearTimeout(timer)
    let isOpen = false
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      fail(isOpen)
    }
    timer = setTimeout(() => {
      isPollingFirst = !isPollingFirst
      opened.close()
      end()
    }, connect)
    const opened = openLine(
      {
        onOpen: () => {
          if (isOver) return
          isOpen = true
          failures = 0
          clearTimeout(timer)
          greet(opened)
        },
        onMessage: (text) => {
          if (!isOver) for (const hear of hearers) hear(text)
        },
        onClose: end,
      },
      { isPollingFirst, findBase },
    )
    line = opened
  }
  const greet = (opened: RealtimeLine): void => {
    const since = performance.now() - keptMs
    const late = waiting.filter(({ at }) => at > since)
    waiting = []
    for (const words of greetings) for (const text of words()) opened.send(text)
    for (const { text } of late) opened.send(text)
    state.set('connected')
  }
  const again = (): void => {
    if (!isWanted || line || state.get() === 'connected') return
    failures = 0
    state.set('reconnecting')
    open()
  }
  return {
    state,
    start: (base) => {
      if (isWanted) return
      findBase = base
      isWanted = true
      failures = 0
      state.set('connecting')
      for (const name of returns) window.addEventListener(name, again)
      open()
    },
    stop: () => {
      isWanted = false
      clearTimeout(timer)
      for (const name of returns) window.removeEventListener(name, again)
      line?.close()
      line = undefined
      waiting = []
      state.set('disconnected')
    },
    send: (text) => {
      if (state.get() === 'connected') return line?.send(text)
      const since = performance.now() - keptMs
      waiting = [...waiting.filter(({ at }) => at > since), { text, at: performance.now() }]
    },
    greet: (words) => {
      greetings.add(words)
      return () => greetings.delete(words)
    },
    hear: (hearer) => {
      hearers.add(hearer)
      return () => hearers.delete(hearer)
    },
  }
}

const returns = ['online', 'focus'] as const
