// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime } from './realtime.ts'
import type { LineEvents } from './realtime.ts'

interface FakeLine extends LineEvents {
  sent: string[]
  isClosed: boolean
  isPollingFirst: boolean
}

const findBase = () => Promise.resolve('/api/realtime')

const begin = () => {
  const lines: FakeLine[] = []
  const realtime = createRealtime((events, { isPollingFirst }) => {
    const line: FakeLine = { ...events, sent: [], isClosed: false, isPollingFirst }
    lines.push(line)
    return { send: (text) => line.sent.push(text), close: () => void (line.isClosed = true) }
  })
  const last = (): FakeLine => {
    const line = lines.at(-1)
    if (!line) throw new Error('nothing was opened')
    return line
  }
  return { realtime, lines, last }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('it is connecting, connected, and reconnecting when it is lost; a greeting is said on each', () => {
  const { realtime, lines, last } = begin()
  const states: string[] = []
  realtime.state.subscribe(() => states.push(realtime.state.get()))
  realtime.greet(() => ['SUBSCRIBE a'])
  realtime.start(findBase)
  last().onOpen()
  last().onClose()
  vi.advanceTimersByTime(999)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(1)
  last().onOpen()
  expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected'])
  expect(lines.map(({ sent }) => sent)).toEqual([['SUBSCRIBE a'], ['SUBSCRIBE a']])
})

test('it waits 1 s, then 2, at most 5, and gives up after ten attempts until the person is back', () => {
  const { realtime, lines, last } = begin()
  realtime.start(findBase)
  const waits: number[] = []
  while (realtime.state.get() !== 'disconnected') {
    last().onClose()
    const { length } = lines
    for (
      let ms = 0;
      lines.length === length && realtime.state.get() !== 'disconnected';
      ms += 500
    ) {
      vi.advanceTimersByTime(500)
      if (lines.length > length) waits.push(ms + 500)
    }
  }
  expect(waits).toEqual([1000, 2000, 3000, 4000, ...Array.from({ length: 6 }, () => 5000)])
  expect(lines).toHaveLength(11)
  window.dispatchEvent(new Event('online'))
  expect([lines.length, realtime.state.get()]).toEqual([12, 'reconnecting'])
  last().onOpen()
  expect(realtime.state.get()).toBe('connected')
})

test('an attempt that does not end in 10 s has failed, and the next begins with long polls', () => {
  const { realtime, lines, last } = begin()
  realtime.start(findBase)
  vi.advanceTimersByTime(9999)
  expect(last().isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(last().isClosed).toBe(true)
  // What it reports after that belongs to another time.
  last().onOpen()
  expect(realtime.state.get()).toBe('reconnecting')
  vi.advanceTimersByTime(1000)
  expect(lines.map(({ isPollingFirst }) => isPollingFirst)).toEqual([false, true])
})

test('what is said without a connection waits 10 s', () => {
  const { realtime, last } = begin()
  realtime.start(findBase)
  realtime.send('early')
  vi.advanceTimersByTime(6000)
  realtime.send('late')
  vi.advanceTimersByTime(3999)
  last().onClose()
  vi.advanceTimersByTime(1000)
  last().onOpen()
  realtime.send('now')
  expect(last().sent).toEqual(['late', 'now'])
})

test('it stops for good, and hears nothing more', () => {
  const { realtime, lines, last } = begin()
  const heard: string[] = []
  realtime.hear((text) => heard.push(text))
  realtime.start(findBase)
  last().onOpen()
  last().onMessage('CHANGED')
  realtime.stop()
  expect(last().isClosed).toBe(true)
  last().onClose()
  vi.advanceTimersByTime(60_000)
  window.dispatchEvent(new Event('focus'))
  expect([heard, lines.length, realtime.state.get()]).toEqual([['CHANGED'], 1, 'disconnected'])
})
