import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { BoundedChildren } from './bounded-children.ts'
import type { ChildSettings } from './bounded-children.ts'

// A program that does as each message asks. Real processes, on a clock that the tests move.
const source = `
import { serialize } from 'node:v8'
process.on('message', ({ question: text, answerBytes }) => {
  if (text === 'flood') return process.send({ bytes: serialize('x'.repeat(answerBytes)) })
  if (text === 'much') return process.send({ fault: 'size' })
  if (text === 'crash') process.exit(3)
  if (text === 'idle') return
  if (text === 'hang') for (;;) continue
  if (text === 'grow') for (const all = []; ;) all.push({ at: [all.length] })
  process.send({ bytes: serialize(text + ' ' + process.pid) })
})
process.send('ready')
`
let folder = ''
let isolated: BoundedChildren<string, string> | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-isolated-'))
  await writeFile(join(folder, 'worker.mjs'), source)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await isolated?.end()
  vi.useRealTimers()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (settings: Partial<ChildSettings> = {}): BoundedChildren<string, string> => {
  isolated = new BoundedChildren({
    module: pathToFileURL(join(folder, 'worker.mjs')),
    processes: 2,
    patienceMs: 200,
    idleMs: 60_000,
    heapMb: 64,
    answerBytes: 1000,
    waitingEach: 8,
    waitingAll: 20,
    ...settings,
  })
  return isolated
}

it('many questions are answered by two processes', async () => {
  const asked = start()
  const outcomes = Promise.all(Array.from({ length: 8 }, () => asked.ask('a', 'x')))
  expect(asked.running).toBe(2)
  const answers = (await outcomes).map((one) => ('answer' in one ? one.answer : one.fault))
  expect(answers.filter((answer) => answer.startsWith('x '))).toHaveLength(8)
  expect(new Set(answers).size).toBe(2)
  expect(answers).not.toContain(`x ${process.pid}`)
})

it('the time of a question begins when its process has loaded, and anew with each', async () => {
  const asked = start({ processes: 1 })
  const first = asked.ask('a', 'x')
  let isOver = false
  const second = asked.ask('a', 'hang').finally(() => (isOver = true))
  // It loads: no clock runs, however long that takes.
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(await first).toHaveProperty('answer')
  await vi.advanceTimersByTimeAsync(199)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toEqual({ fault: 'time' })
})

it('one that has CPU time ends with it, however long its patience', async () => {
  vi.useRealTimers()
  const asked = start({ processes: 1, cpuMs: 50, patienceMs: 600_000 })
  expect(await asked.ask('a', 'hang')).toEqual({ fault: 'time' })
  expect(await asked.ask('a', 'x')).toHaveProperty('answer')
  expect(await asked.ask('a', 'hang', { cpuMs: 10 })).toEqual({ fault: 'time' })
})

it('one that waits for its turn on a busy machine has its whole patience', async () => {
  const asked = start({ processes: 1, cpuMs: 20 })
  await asked.ask('a', 'x')
  let isOver = false
  const idle = asked.ask('a', 'idle').finally(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(199)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await idle).toEqual({ fault: 'time' })
})

it('people take turns', async () => {
  const asked = start({ processes: 1 })
  const order: string[] = []
  const ask = async (asker: string): Promise<void> => {
    await asked.ask(asker, 'x')
    order.push(asker)
  }
  await Promise.all([ask('a'), ask('a'), ask('a'), ask('a'), ask('b'), ask('c')])
  expect(order.join('')).toBe('aabcaa')
})

it.each([
  ['hang', 'time'],
  ['crash', 'crash'],
  ['grow', 'memory'],
  ['much', 'size'],
  ['flood', 'size'],
] as const)(
  'a question that makes it %s gets the fault “%s”, the next its answer',
  async (text, fault) => {
    const asked = start({ processes: 1 })
    const first = asked.ask('a', text)
    const second = asked.ask('b', 'x')
    if (fault === 'time') {
      while (vi.getTimerCount() === 0) await turn()
      vi.advanceTimersByTime(200)
    }
    expect(await first).toEqual({ fault })
    expect(await second).toEqual({ answer: expect.stringMatching(/^x \d+$/) })
  },
)

it('more than may wait are refused at once, each person’s and all', async () => {
  const asked = start({ processes: 1, waitingEach: 2, waitingAll: 3 })
  const taken = ['a', 'a', 'a', 'b'].map((asker) => asked.ask(asker, 'x'))
  expect(await asked.ask('a', 'x')).toEqual({ fault: 'busy' })
  expect(await asked.ask('c', 'x')).toEqual({ fault: 'busy' })
  expect((await Promise.all(taken)).every((outcome) => 'answer' in outcome)).toBe(true)
  expect(await asked.ask('a', 'x')).toHaveProperty('answer')
})

it('idle processes end', async () => {
  const asked = start()
  await asked.ask('a', 'x')
  vi.advanceTimersByTime(59_999)
  expect(asked.running).toBe(1)
  vi.advanceTimersByTime(1)
  expect(asked.running).toBe(0)
})

it('who goes away ends what is worked on for them, and leaves the queue', async () => {
  const asked = start({ processes: 1, waitingEach: 1 })
  const first = await asked.ask('a', 'x')
  const gone = new AbortController()
  const reason = new Error('gone')
  const worked = asked.ask('a', 'hang', { gone: gone.signal })
  const waiting = asked.ask('a', 'x', { gone: gone.signal })
  const other = asked.ask('b', 'x')
  gone.abort(reason)
  await expect(worked).rejects.toBe(reason)
  await expect(waiting).rejects.toBe(reason)
  await expect(asked.ask('a', 'x', { gone: gone.signal })).rejects.toBe(reason)
  // A fresh process; the place in the queue is free again.
  expect(await other).not.toEqual(first)
  expect(await Promise.all([asked.ask('a', 'x'), asked.ask('a', 'x')])).toMatchObject([
    { answer: expect.any(String) },
    { answer: expect.any(String) },
  ])
})
