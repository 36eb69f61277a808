import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { legacy } from '../testing/comparator-rows.ts'
import { IsolatedProcesses } from './isolated-processes.ts'
import type { IsolationSettings } from './isolated-processes.ts'

// Real processes, with a clock that the tests move.

/** A program that does what the path of an input says. */
const source = `
process.on('disconnect', () => process.exit())
process.on('message', ({ path }) => {
  if (path === 'crash') process.exit(3)
  if (path === 'hang') for (;;) continue
  if (path === 'grow') for (const all = []; ;) all.push({ at: [all.length] })
  if (path === 'fail') return process.send({ error: 'no such file' })
  process.send({ answer: path + ' ' + process.pid })
})
process.send('ready')
`
let folder = ''
let isolated: IsolatedProcesses
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-isolated-'))
  await writeFile(join(folder, 'program.mjs'), source)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await isolated.close()
  vi.useRealTimers()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (settings: Partial<IsolationSettings> = {}): IsolatedProcesses => {
  const module = pathToFileURL(join(folder, 'program.mjs'))
  isolated = new IsolatedProcesses({ module, heapMb: 32, ...settings })
  return isolated
}
const never = new AbortController().signal
const ask = (path: string, signal = never): ReturnType<typeof isolated.ask<'input'>> =>
  isolated.ask({ kind: 'input', arguments: [], path }, 1000, signal)
/** Without the process that gave it. */
const wordOf = async (asked: ReturnType<typeof ask>): Promise<unknown> => {
  const found = await asked
  return 'answer' in found ? found.answer?.replace(/ \d+$/, '') : found
}

it('no more processes than are allowed answer what is asked, and the judge is none of them', async () => {
  start({ processes: 2 })
  const found = await Promise.all(Array.from({ length: 8 }, () => ask('x')))
  const answers = found.map((one) => ('answer' in one ? one.answer : ''))
  expect(answers.every((answer) => /^x \d+$/.test(answer ?? ''))).toBe(true)
  expect(new Set(answers).size).toBeLessThanOrEqual(2)
  expect(answers).not.toContain(`x ${process.pid}`)
})

it('one that is busy for too long is an overrun, whose clock starts when it is taken', async () => {
  start({ processes: 1 })
  const first = ask('x')
  const second = ask('hang')
  const third = ask('y')
  // Nothing was taken yet.
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(10_000)
  expect(await wordOf(first)).toBe('x')
  await vi.advanceTimersByTimeAsync(999)
  expect(isolated.busy).toBe(1)
  const [pid = 0] = isolated.pids
  await vi.advanceTimersByTimeAsync(1)
  expect(await second).toEqual({ overrun: 'time' })
  expect(await wordOf(third)).toBe('y')
  // The next one starts when the memory of the one before is free again.
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it('one that fills the heap of its process is an overrun, and the next one is answered', async () => {
  start({ processes: 1 })
  const first = ask('grow')
  const second = ask('x')
  expect(await first).toEqual({ overrun: 'memory' })
  expect(await wordOf(second)).toBe('x')
})

it('one whose process ends is asked once more, and then fails', async () => {
  start({ processes: 1 })
  const first = ask('crash')
  const second = ask('x')
  await expect(first).rejects.toThrow('ended')
  expect(await wordOf(second)).toBe('x')
})

it('one whose processes never start fails', async () => {
  await writeFile(join(folder, 'broken.mjs'), 'process.exit(3)')
  start({ processes: 2, module: pathToFileURL(join(folder, 'broken.mjs')) })
  const found = await Promise.allSettled([ask('x'), ask('x'), ask('x')])
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(isolated.pids).toEqual([])
})

it('a fault of its own is that of the one who asked', async () => {
  start()
  await expect(ask('fail')).rejects.toThrow('no such file')
  expect(await wordOf(ask('x'))).toBe('x')
})

it('a process that was killed meanwhile is replaced', async () => {
  start({ processes: 1 })
  await ask('x')
  const asked = ask('hang')
  const [pid = 0] = isolated.pids
  process.kill(pid, 'SIGKILL')
  while (isolated.pids[0] === pid || isolated.busy === 0) await turn()
  vi.advanceTimersByTime(1000)
  expect(await asked).toEqual({ overrun: 'time' })
})

it('what is aborted while it waits or is answered ends at once', async () => {
  start({ processes: 1 })
  await ask('x')
  const stop = new AbortController()
  const asked = [ask('hang', stop.signal), ask('x', stop.signal)]
  const ended = Promise.allSettled(asked)
  stop.abort(new Error('stopped'))
  expect((await ended).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(await wordOf(ask('y'))).toBe('y')
  await expect(ask('x', stop.signal)).rejects.toThrow('stopped')
})

it('idle processes end, but for one', async () => {
  start({ processes: 2, idleMs: 60_000 })
  await Promise.all([ask('x'), ask('x'), ask('x')])
  while (isolated.pids.length < 2 || vi.getTimerCount() < 2) await turn()
  vi.advanceTimersByTime(60_000)
  expect(isolated.pids.length).toBe(1)
})

it('a judge that ends ends them, and answers nothing', async () => {
  start({ processes: 1 })
  const ended = Promise.allSettled([ask('hang')])
  await isolated.close()
  expect(await ended).toEqual([{ status: 'rejected', reason: new Error('The judge ends.') }])
  expect(isolated.pids).toEqual([])
  await expect(ask('x')).rejects.toThrow('ends')
})

describe('outputs of one line, one word or white space alone', () => {
  const bytes = 4_000_000
  // Some 20 MB are enough on a quiet machine; on a busy one garbage waits longer. All of a text in memory is several times as much.
  const heapMb = 48
  it.each([
    ['lines', { comparator: 'lines' as const }, 'x', 'Line 1 differs'],
    ['words', { comparator: 'words' as const }, 'x', 'Word 1 differs'],
    ['white space', { strictSpace: true }, ' ', 'White space before'],
    ['line feeds', { strictSpace: true }, '\n', 'White space before'],
  ])('%s are compared to their end in little memory', async (_, options, char, message) => {
    isolated = new IsolatedProcesses({ heapMb })
    const files = await Promise.all(
      ['1', ' 1'].map(async (end, index) => {
        const path = join(folder, `text-${index}`)
        await writeFile(path, Buffer.concat([Buffer.alloc(bytes, char), Buffer.from(end)]))
        return { path }
      }),
    )
    const [answer = { path: '' }, output = answer] = files
    const checker = { ...legacy, ...options }
    const found = await isolated.ask({ kind: 'words', checker, answer, output }, 1000, never)
    const said = 'answer' in found && found.answer
    expect(said).toMatchObject({ kind: 'wrong' })
    expect(JSON.stringify(said)).toContain(message)
    const same = await isolated.ask({ kind: 'words', checker, answer, output: answer }, 1000, never)
    expect(same).toEqual({ answer: { kind: 'accepted' } })
  })

  it('strings of a function too', async () => {
    isolated = new IsolatedProcesses({ heapMb })
    const path = join(folder, 'string')
    await writeFile(path, Buffer.alloc(bytes, 'x'))
    const other = join(folder, 'other')
    await writeFile(other, Buffer.concat([Buffer.alloc(bytes, 'x'), Buffer.from('y')]))
    const question = {
      kind: 'values' as const,
      returns: [{ name: 'x', kind: 'string' as const }],
      checker: legacy,
      answer: { path },
    }
    const same = await isolated.ask({ ...question, output: { path } }, 1000, never)
    expect(same).toEqual({ answer: { kind: 'accepted' } })
    expect(await isolated.ask({ ...question, output: { path: other } }, 1000, never)).toMatchObject(
      { answer: { delta: { gotSpan: { start: { column: bytes + 1 } } } } },
    )
  })
})

it('an input is looked at as one of the arguments that are asked for', async () => {
  isolated = new IsolatedProcesses()
  const path = join(folder, 'input')
  await writeFile(path, 'x\n')
  const types = [{ name: 'a', kind: 'int' as const }]
  expect(await isolated.ask({ kind: 'input', arguments: types, path }, 1000, never)).toMatchObject({
    answer: expect.stringMatching(/^The input does not fit the signature \(line/),
  })
  await writeFile(path, '1\n')
  const found = await isolated.ask({ kind: 'input', arguments: types, path }, 1000, never)
  expect(found).toEqual({ answer: null })
})
