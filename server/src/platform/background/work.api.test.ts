import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { statementsOf } from '../../testing/plans.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { oneByOne, startWork, workOff } from './work.ts'
import type { BackgroundWork } from './work.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.platform.pool.query('create table waiting (kind text)')
})
afterAll(() => world.close())

const nothing = async (): Promise<void> => undefined

/** Work that waits as long as a row of its kind is there. Its list ends when it is let, and is empty then. */
const workOf = (kind: string, pollMs: number) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const list = vi.fn<BackgroundWork['list']>(async () => {
    begin()
    await ended
    return []
  })
  const waits = sql<boolean>`exists (select from waiting where kind = ${kind})`
  const stop = startWork(world.platform, { pollMs, waits, list, work: nothing, fault: kind })
  onTestFinished(stop)
  return { begun, end, list, stop }
}

const put = (kind: string) =>
  world.platform.pool.query('insert into waiting (kind) values ($1)', [kind])

it('one statement polls for all work with the same interval', async () => {
  const asked = await statementsOf(async () => {
    const [idle, busy] = [workOf('idle', 20), workOf('busy', 20)]
    const other = workOf('other', 30)
    await put('busy')
    await put('other')
    await Promise.all([busy.begun, other.begun])
    expect(idle.list).not.toHaveBeenCalled()
    busy.end()
    other.end()
  })
  // The server reads its events meanwhile.
  const texts = new Set(
    asked.flatMap(({ text }) => (text.includes('waiting') ? [text.trim()] : [])),
  )
  expect(texts.size).toBe(2)
  for (const text of texts) expect(text).toMatch(/^select array\[exists/)
})

it('work under way is not begun again, and holds up no other', async () => {
  await put('slow')
  const slow = workOf('slow', 10)
  await slow.begun
  await put('next')
  const next = workOf('next', 10)
  await next.begun
  expect(slow.list).toHaveBeenCalledTimes(1)
  next.end()
  slow.end()
})

it('work that is stopped takes no further row, and is not begun again', async () => {
  await put('stopped')
  const begun = Promise.withResolvers<AbortSignal | undefined>()
  const ended = Promise.withResolvers<void>()
  const work = vi.fn<BackgroundWork['work']>(async (_row, signal) => {
    begun.resolve(signal)
    await ended.promise
  })
  const end = vi.fn<() => Promise<void>>(async () => undefined)
  const stop = startWork(world.platform, {
    pollMs: 10,
    waits: sql<boolean>`exists (select from waiting where kind = 'stopped')`,
    list: async () => ['first', 'second'],
    work,
    fault: 'stopped',
    end,
  })
  const signal = await begun.promise
  expect(signal?.aborted).toBe(false)
  stop()
  expect(signal?.aborted).toBe(true)
  expect(end).toHaveBeenCalledTimes(1)
  ended.resolve()
  await put('after')
  const after = workOf('after', 10)
  await after.begun
  after.end()
  expect(work).toHaveBeenCalledTimes(1)
})

it('rows are worked on one after the other until the list is empty', async () => {
  const done: string[] = []
  const lists = [['a', 'b'], ['c'], []]
  await workOff({
    list: async () => lists.shift() ?? [],
    work: async (row: string) => void done.push(row),
  })
  expect(done).toEqual(['a', 'b', 'c'])
  const leases = ['first', 'second']
  await workOff({
    list: oneByOne(async () => leases.shift()),
    work: async (row: string) => void done.push(row),
  })
  expect(done).toEqual(['a', 'b', 'c', 'first', 'second'])
})
