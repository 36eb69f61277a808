import { realtimeTimes } from '@drafts/contract'
import { createStore } from '../store.ts'
import type { ReadStore } from '../store.ts'
import { beforeStart, moveConnection, timeOf } from './realtime-machine.ts'
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './realtime-machine.ts'

// One connection to the server, made again when it is lost; its states are in realtime-machine.ts. What is sent while there is
// none waits 10 s. Topics are named again on each connection; what was missed is for the caller to read again.

/** As the footer shows the connection. */
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

const { buffer: keptMs } = realtimeTimes

const shownAs = (state: ConnectionState): RealtimeState => {
  switch (state.name) {
    case 'stopped':
    case 'givenUp':
      return 'disconnected'
    case 'opening':
      return state.isFirst ? 'connecting' : 'reconnecting'
    case 'waiting':
      return 'reconnecting'
    case 'connected':
      return 'connected'
  }
}

const nowhere: FindBase = () => Promise.reject(new Error('It was not started.'))

export const createRealtime = (openLine: OpenLine): Realtime => {
  const shown = createStore<RealtimeState>('disconnected')
  const greetings = new Set<() => readonly string[]>()
  const hearers = new Set<(text: string) => void>()
  let connection = beforeStart
  let line: RealtimeLine | undefined
  let findBase: FindBase = nowhere
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsent = createUnsent()

  const happen = (event: ConnectionEvent): void => {
    const { state, effects } = moveConnection(connection, event)
    if (state === connection) return
    connection = state
    clearTimeout(timer)
    const ms = timeOf(state)
    if (ms !== undefined) timer = setTimeout(() => happen({ type: 'time' }), ms)
    for (const effect of effects) carryOut[effect]()
    shown.set(shownAs(connection))
  }
  const carryOut: Record<ConnectionEffect, () => void> = {
    open: () => {
      const { attempt, isPollingFirst } = connection
      line = openLine(
        {
          onOpen: () => happen({ type: 'opened', attempt }),
          onMessage: (text) => {
            if (connection.name === 'connected' && connection.attempt === attempt)
              for (const hear of hearers) hear(text)
          },
          onClose: () => happen({ type: 'closed', attempt }),
        },
        { isPollingFirst, findBase },
      )
    },
    close: () => line?.close(),
    greet: () => {
      const late = unsent.take()
      for (const words of greetings) for (const text of words()) line?.send(text)
      for (const text of late) line?.send(text)
    },
  }
  const comeBack = (): void => happen({ type: 'back' })
  return {
    state: shown,
    start: (base) => {
      if (connection.name !== 'stopped') return
      findBase = base
      for (const name of returns) window.addEventListener(name, comeBack)
      happen({ type: 'start' })
    },
    stop: () => {
      for (const name of returns) window.removeEventListener(name, comeBack)
      unsent.take()
      happen({ type: 'stop' })
    },
    send: (text) => {
      if (shown.get() === 'connected') return line?.send(text)
      unsent.add(text)
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

/** What is sent while there is no connection; it waits 10 s. */
const createUnsent = () => {
  let all: { text: string; at: number }[] = []
  const young = () => all.filter(({ at }) => at > performance.now() - keptMs)
  return {
    add: (text: string): void => void (all = [...young(), { text, at: performance.now() }]),
    take: (): string[] => {
      const texts = young().map(({ text }) => text)
      all = []
      return texts
    },
  }
}

const returns = ['online', 'focus'] as const
