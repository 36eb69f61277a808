// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSavePace } from './save-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const save = vi.fn<() => void>()
  const pace = createSavePace(save)
  const type = (keys: number, everyMs: number) => {
    for (let key = 0; key < keys; key += 1) {
      pace.touch()
      vi.advanceTimersByTime(everyMs)
    }
    return save.mock.calls.length
  }
  return { save, pace, type }
}
const compose = (phase: 'start' | 'end') =>
  document.body.dispatchEvent(new CompositionEvent(`composition${phase}`, { bubbles: true }))

test('what is typed is saved 1 s after the last key, once', () => {
  const { save, type } = start()
  expect(type(5, 999)).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(save).toHaveBeenCalledOnce()
})

test('typing without end is saved every 20 s', () => {
  const { type } = start()
  expect(type(590, 100)).toBe(2)
})

test('what is saved otherwise, or given up, is not saved by a pause', () => {
  const { save, pace, type } = start()
  type(1, 0)
  pace.stop()
  vi.advanceTimersByTime(60_000)
  type(1, 0)
  pace.end()
  vi.advanceTimersByTime(60_000)
  expect(save).not.toHaveBeenCalled()
})

test('nothing is saved within a composition, and after it as soon as it is in the form', () => {
  const { save, pace, type } = start()
  compose('start')
  expect(type(300, 100)).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(save).not.toHaveBeenCalled()
  compose('end')
  vi.advanceTimersByTime(150)
  pace.touch()
  expect(save).not.toHaveBeenCalled()
  vi.advanceTimersByTime(850)
  expect(save).toHaveBeenCalledOnce()
})
