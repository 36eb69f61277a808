import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportReading } from './report-reading.ts'

const refuse = () => Promise.reject(new Error('refused'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows in one line what the server has read, and takes it away at the end', async () => {
  const asked: string[] = []
  const client = {
    getImportProgress: async ({ progressId }: { progressId: string }) => {
      asked.push(progressId)
      if (asked.length === 2) throw new Error('The server is busy.')
      return asked.length === 1
        ? { progress: null }
        : { progress: { doneBytes: asked.length * 1_000_000, totalBytes: 134_000_000 } }
    },
  }
  const written: string[] = []
  const line = { isTerminal: true, write: (text: string) => written.push(text) }
  const done = Promise.withResolvers<void>()
  const work = (progressId: string) => done.promise.then(() => progressId)
  const reading = reportReading(client as never, work, { line })
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked).toHaveLength(4)
  done.resolve()
  const id = await reading
  expect(new Set(asked)).toEqual(new Set([id]))
  expect(written[0]).toBe('\r\u001b[K  Reading: 3.0 of 134.0 MB')
  expect(written.at(-1)).toBe('\r\u001b[K')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(4)
})

it('ends with what the work ended with, and writes nothing where nothing was shown', async () => {
  const written: string[] = []
  const line = { isTerminal: true, write: (text: string) => written.push(text) }
  await expect(reportReading({} as never, refuse, { line })).rejects.toThrow('refused')
  expect(written).toEqual([])
})
