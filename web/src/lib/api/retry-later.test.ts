// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryDelayMs, retryLater } from './retry-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const run = vi.fn<() => void>()
beforeEach(() => void run.mockClear())

test('it backs off up to a minute', () => {
  expect([1, 2, 3, 6, 50].map(retryDelayMs)).toEqual([2000, 4000, 8000, 60_000, 60_000])
  retryLater(1, true, run)
  vi.advanceTimersByTime(1999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('online'))
  expect(run).toHaveBeenCalledOnce()
})

test.each(['online', 'focus'])('it goes at once on %s, and once', (name) => {
  retryLater(9, true, run)
  window.dispatchEvent(new Event(name))
  vi.advanceTimersByTime(90_000)
  expect(run).toHaveBeenCalledOnce()
})

test('what is not timed waits for the person; what is stopped never goes', () => {
  retryLater(1, false, run)
  vi.advanceTimersByTime(90_000)
  expect(run).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('focus'))
  expect(run).toHaveBeenCalledOnce()
  retryLater(1, true, run)()
  vi.advanceTimersByTime(90_000)
  window.dispatchEvent(new Event('online'))
  expect(run).toHaveBeenCalledOnce()
})
