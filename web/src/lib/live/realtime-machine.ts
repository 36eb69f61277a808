import { realtimeTimes } from '@drafts/contract'

// The states of the connection to the server as a pure machine: (state, event) → state and effects. `realtime.ts` carries the
// effects out and sets the timer of each state.
//
//   stopped ──start──▶ opening ──opened──▶ connected
//                       ▲   │ closed, 10 s     │ closed
//           time, back  │   ▼                  │
//                      waiting ◀───────────────┘
//
// The eleventh failure in a row leads from opening to givenUp, and `back` from there to opening.
// `back`: the browser is online or its window has the focus again. An attempt that has not ended in 10 s has failed, and the
// next one begins with long polls: a net between may swallow sockets without a word. `stop` leads from every state to stopped.

interface Tries {
  /** The number of the newest attempt: what an older one reports counts no more. */
  attempt: number
  isPollingFirst: boolean
}

export type ConnectionState = Tries &
  (
    | { name: 'stopped' | 'connected' | 'givenUp' }
    /** `failures`: attempts that failed since the last connection; `isFirst`: there was none before. */
    | { name: 'opening'; failures: number; isFirst: boolean }
    | { name: 'waiting'; failures: number }
  )

export type ConnectionEvent =
  { type: 'start' | 'stop' | 'back' | 'time' } | { type: 'opened' | 'closed'; attempt: number }

/** `open` the newest attempt, `close` its line, `greet` the server on it. */
export type ConnectionEffect = 'open' | 'close' | 'greet'

export interface ConnectionStep {
  state: ConnectionState
  effects: readonly ConnectionEffect[]
}

const { connect, retry, retryMost, attempts: mostAttempts } = realtimeTimes

export const beforeStart: ConnectionState = { name: 'stopped', attempt: 0, isPollingFirst: false }

export const moveConnection = (state: ConnectionState, event: ConnectionEvent): ConnectionStep => {
  switch (event.type) {
    case 'start':
      return state.name === 'stopped' ? opening(state, 0, true) : stay(state)
    case 'stop':
      return { state: { ...triesOf(state), name: 'stopped' }, effects: ['close'] }
    case 'back':
      return state.name === 'waiting' || state.name === 'givenUp'
        ? opening(state, 0, false)
        : stay(state)
    case 'time':
      return afterTime(state)
    case 'opened':
      return state.name === 'opening' && event.attempt === state.attempt
        ? { state: { ...triesOf(state), name: 'connected' }, effects: ['greet'] }
        : stay(state)
    case 'closed':
      return event.attempt === state.attempt ? afterClose(state) : stay(state)
  }
}

/** When the event `time` comes, after the state began. */
export const timeOf = (state: ConnectionState): number | undefined => {
  if (state.name === 'opening') return connect
  return state.name === 'waiting' ? Math.min(retryMost, retry * state.failures) : undefined
}

const triesOf = ({ attempt, isPollingFirst }: ConnectionState): Tries => ({
  attempt,
  isPollingFirst,
})

const stay = (state: ConnectionState): ConnectionStep => ({ state, effects: [] })

const opening = (state: ConnectionState, failures: number, isFirst: boolean): ConnectionStep => {
  const tries = { ...triesOf(state), attempt: state.attempt + 1 }
  return { state: { ...tries, name: 'opening', failures, isFirst }, effects: ['open'] }
}

const failed = (tries: Tries, failures: number): ConnectionState =>
  failures > mostAttempts ? { ...tries, name: 'givenUp' } : { ...tries, name: 'waiting', failures }

const afterClose = (state: ConnectionState): ConnectionStep => {
  if (state.name === 'connected') return stay(failed(triesOf(state), 1))
  if (state.name === 'opening') return stay(failed(triesOf(state), state.failures + 1))
  return stay(state)
}

const afterTime = (state: ConnectionState): ConnectionStep => {
  if (state.name === 'waiting') return opening(state, state.failures, false)
  if (state.name !== 'opening') return stay(state)
  const tries = { ...triesOf(state), isPollingFirst: !state.isPollingFirst }
  return { state: failed(tries, state.failures + 1), effects: ['close'] }
}
