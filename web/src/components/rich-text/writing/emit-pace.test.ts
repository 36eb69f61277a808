import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmitPace } from './emit-pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const typed = (keys: number, everyMs: number, size = 100): number => {
  const emit = vi.fn<() => void>()
  const pace = createEmitPace(emit)
  for (let key = 0; key < keys; key += 1) {
    pace.touch(size)
    vi.advanceTimersByTime(everyMs)
  }
  return emit.mock.calls.length
}

describe('when what is typed is emitted', () => {
  it('is once, a little after one key', () => {
    const emit = vi.fn<() => void>()
    createEmitPace(emit).touch(10)
    vi.advanceTimersByTime(149)
    expect(emit).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(emit).toHaveBeenCalledTimes(1)
  })

  it('is again and again while the keys never rest', () => {
    expect(typed(32, 100)).toBeGreaterThanOrEqual(7)
  })

  it('is less often in a long text', () => {
    expect(typed(32, 100, 60_000)).toBe(3)
  })

  it('is never after a stop', () => {
    const emit = vi.fn<() => void>()
    const pace = createEmitPace(emit)
    pace.touch(10)
    pace.stop()
    vi.advanceTimersByTime(5000)
    expect(emit).not.toHaveBeenCalled()
  })
})
