import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Reconnecting, waitMs } from './reconnect.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const start = () => {
  const sockets: EventTarget[] = []
  const states: string[] = []
  const readies: (() => void)[] = []
  const connection = new Reconnecting({
    open: () => {
      const socket = Object.assign(new EventTarget(), { close: vi.fn<() => void>() })
      sockets.push(socket)
      // As much of a socket as it uses.
      return socket as never
    },
    onOpen: (_socket, onReady) => {
      readies.push(onReady)
    },
    onState: (state) => states.push(state),
  })
  const last = (): EventTarget => sockets.at(-1) ?? new EventTarget()
  const open = () => last().dispatchEvent(new Event('open'))
  const close = (code: number) => last().dispatchEvent(Object.assign(new Event('close'), { code }))
  return { connection, sockets, states, open, close, ready: () => readies.at(-1)?.() }
}

it('waits 1 to 5 s between tries, and longer when none succeeds', () => {
  expect([1, 2, 3, 4, 5, 6, 10, 11, 50].map(waitMs)).toEqual([
    1000, 2000, 3000, 4000, 5000, 5000, 5000, 30_000, 30_000,
  ])
})

it('reports its state, and comes back after a loss', () => {
  const { connection, sockets, states, open, close, ready } = start()
  connection.wake()
  connection.wake()
  expect(sockets).toHaveLength(1)
  open()
  ready()
  close(4503)
  expect(states).toEqual(['connecting', 'ready', 'unavailable'])
  vi.advanceTimersByTime(999)
  connection.wake()
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sockets).toHaveLength(2)
  open()
  ready()
  expect(states.at(-1)).toBe('ready')
})

it('put away when nobody writes, it waits for somebody to', () => {
  const { connection, sockets, states, open, close, ready } = start()
  connection.wake()
  open()
  ready()
  close(4408)
  vi.advanceTimersByTime(60_000)
  expect([sockets.length, states.at(-1)]).toEqual([1, 'asleep'])
  connection.wake()
  expect([sockets.length, states.at(-1)]).toEqual([2, 'connecting'])
})

it('closed for good, it neither speaks nor tries again', () => {
  const { connection, sockets, states, close } = start()
  connection.wake()
  connection.close()
  close(1006)
  vi.advanceTimersByTime(60_000)
  connection.wake()
  expect([sockets.length, states]).toEqual([1, ['connecting']])
})
