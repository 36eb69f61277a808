import { expect, test, vi } from 'vitest'
import { createSaveQueue } from './save-queue.ts'

const ignoreError = () => undefined

const createLog = () => {
  const log: string[] = []
  const gates: (() => void)[] = []
  const save = (name: string) => () =>
    new Promise<void>((resolve) => {
      log.push(name)
      gates.push(resolve)
    })
  const finishNext = async () => {
    gates.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { log, save, finishNext }
}

test('updates are sent one at a time', async () => {
  const { log, save, finishNext } = createLog()
  const queue = createSaveQueue(ignoreError)
  queue.enqueue('limits', save('limits'))
  queue.enqueue('checker', save('checker'))
  expect(log).toEqual(['limits'])
  expect(queue.isSaving.get()).toBe(true)
  await finishNext()
  expect(log).toEqual(['limits', 'checker'])
  await finishNext()
  expect(queue.isSaving.get()).toBe(false)
})

test('of the waiting updates of a section the latest wins and keeps the turn', async () => {
  const { log, save, finishNext } = createLog()
  const queue = createSaveQueue(ignoreError)
  queue.enqueue('limits', save('limits 1'))
  queue.enqueue('statements/en-US', save('statement 1'))
  queue.enqueue('limits', save('limits 2'))
  queue.enqueue('statements/en-US', save('statement 2'))
  await finishNext()
  await finishNext()
  await finishNext()
  expect(log).toEqual(['limits 1', 'statement 2', 'limits 2'])
})

test('a failed update is reported and does not stop the others', async () => {
  const onError = vi.fn<(error: unknown, section: string) => void>()
  const queue = createSaveQueue(onError)
  const saved = vi.fn<() => Promise<void>>(async () => undefined)
  queue.enqueue('limits', () => Promise.reject(new Error('no')))
  queue.enqueue('checker', saved)
  await queue.whenIdle()
  expect(onError).toHaveBeenCalledWith(new Error('no'), 'limits')
  expect(saved).toHaveBeenCalledOnce()
  expect(queue.isSaving.get()).toBe(false)
})

test('an idle queue is idle at once', async () => {
  await expect(createSaveQueue(ignoreError).whenIdle()).resolves.toBeUndefined()
})
