// How a worker stays known to its server, and how it takes its leave.
import type { Hello, JobMessage } from '@drafts/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TokenInUse } from './job-source.ts'
import { bareJob, workerOf } from './testing/worker-bed.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const greetingMs = 10_000
const patience = { timeout: 60_000 }

it('greets from its first hello on, while its languages are still proved', async () => {
  const { worker, hellos } = await workerOf()
  await worker.connect()
  await vi.advanceTimersByTimeAsync(3 * greetingMs)
  expect(hellos.map(({ fresh }) => fresh)).toEqual([true, false, false, false])
  await worker.stop()
  await vi.advanceTimersByTimeAsync(greetingMs)
  expect(hellos).toHaveLength(4)
})

it('a hello that is refused is a warning to who offers languages, and the next one brings them', async () => {
  const heard: Hello[] = []
  const answers: (Error | undefined)[] = [
    undefined,
    new Error('away'),
    new TokenInUse('In use by host-1.'),
    new TokenInUse('In use by host-1.'),
  ]
  const { worker, notes } = await workerOf({
    hello: async (hello) => {
      const refusal = answers.shift()
      if (refusal) throw refusal
      heard.push(structuredClone(hello))
    },
  })
  await worker.connect()
  await worker.offer(['rust'])
  await worker.offer(['rust', 'bash'])
  await worker.offer(['rust', 'bash', 'go'])
  await vi.advanceTimersByTimeAsync(greetingMs)
  expect(heard.map(({ languages }) => languages)).toEqual([['go'], ['rust', 'bash', 'go']])
  expect(notes).toEqual([
    'hello failed: Error: away',
    'In use by host-1. This judge asks again until that one is gone.',
    'the token is free again: this judge is connected',
  ])
  await worker.stop()
})

it('leaves after the hello that is on its way, and says none afterwards', async () => {
  const calls: string[] = []
  const arrived = Promise.withResolvers<void>()
  const { worker } = await workerOf({
    hello: async () => {
      calls.push('hello')
      if (calls.length > 1) await arrived.promise
      calls.push('heard')
    },
    leave: async () => void calls.push('leave'),
  })
  await worker.connect()
  const offering = worker.offer(['rust'])
  const stopping = worker.stop()
  arrived.resolve()
  await Promise.all([offering, stopping])
  await worker.offer(['rust', 'bash'])
  expect(calls).toEqual(['hello', 'heard', 'hello', 'heard', 'leave'])
})

it('leaves also where its first hello was still on its way', async () => {
  const arrived = Promise.withResolvers<void>()
  const { worker, left } = await workerOf({ hello: () => arrived.promise })
  const connecting = worker.connect()
  const stopping = worker.stop()
  arrived.resolve()
  await Promise.all([connecting, stopping])
  expect(left).toEqual([0])
  expect(vi.getTimerCount()).toBe(0)
})

const job: JobMessage = { ...bareJob, languageId: 'go' }

const hanging = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

it('has one deadline for all that it says at its end, as the server may hang', async () => {
  const deadline = new AbortController()
  const until = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  const given = [job]
  const calls: string[] = []
  const { worker, reports } = await workerOf({
    hello: ({ fresh }) => (fresh ? Promise.resolve() : new Promise<never>(() => {})),
    open: (_hash, signal) => hanging(signal),
    claim: async (_claim, signal) => (given.length > 0 ? given.splice(0, 1) : hanging(signal)),
    release: (_id, _attempt, signal = new AbortController().signal) => {
      calls.push('release')
      return hanging(signal)
    },
    leave: (signal) => {
      calls.push('leave')
      return hanging(signal)
    },
  })
  await worker.connect()
  const working = worker.work()
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(0), patience)
  void worker.offer([])
  const stopping = worker.stop()
  deadline.abort()
  await stopping
  await working
  expect(calls).toEqual(['release', 'leave'])
  // A claim has a deadline of its own, and so has a job until it is old enough to be watched.
  expect(until.mock.calls.filter(([ms]) => ms === 2000)).toHaveLength(1)
})
