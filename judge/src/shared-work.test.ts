import { expect, it } from 'vitest'
import { SharedWork } from './shared-work.ts'

const begun = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  let stop: AbortSignal | undefined
  const work = new SharedWork((signal) => {
    stop = signal
    return promise
  })
  return { work, resolve, isStopped: () => stop?.aborted }
}

it('goes on while one of those who wait does', async () => {
  const { work, resolve, isStopped } = begun()
  const first = new AbortController()
  const leaves = work.wait(first.signal)
  const stays = work.wait(new AbortController().signal)
  first.abort(new Error('left'))
  await expect(leaves).rejects.toThrow('left')
  expect([isStopped(), work.over.aborted]).toEqual([false, false])
  resolve('done')
  expect(await stays).toBe('done')
  expect(work.over.aborted).toBe(true)
})

it('is stopped when nobody waits, and those who wait without a signal always do', async () => {
  const { work, isStopped } = begun()
  const only = new AbortController()
  const leaves = work.wait(only.signal)
  only.abort(new Error('left'))
  await expect(leaves).rejects.toThrow('left')
  expect([isStopped(), work.over.aborted]).toEqual([true, true])

  const other = begun()
  const stays = other.work.wait()
  await expect(other.work.wait(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(other.isStopped()).toBe(false)
  other.resolve('done')
  expect(await stays).toBe('done')
})
