import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaseS, whileRenewing } from './lease.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a lease is renewed three times in its length while work goes on, and no more when that is over', async () => {
  const renew = vi.fn<() => Promise<void>>(async () => undefined)
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = whileRenewing(renew, () => promise)
  await vi.advanceTimersByTimeAsync(leaseS * 1000)
  expect(renew).toHaveBeenCalledTimes(3)
  resolve('done')
  expect(await work).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

it('a renewal that fails is followed by the next, and work that fails ends them', async () => {
  const renew = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('no database')))
  const { promise, reject } = Promise.withResolvers<void>()
  const work = whileRenewing(renew, () => promise)
  await vi.advanceTimersByTimeAsync(leaseS * 1000)
  expect(renew).toHaveBeenCalledTimes(3)
  reject(new Error('work'))
  await expect(work).rejects.toThrow('work')
  expect(vi.getTimerCount()).toBe(0)
})
