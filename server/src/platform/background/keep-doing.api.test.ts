import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { statementsOf } from '../../testing/plans.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { keepDoing } from './keep-doing.ts'
import type { Work } from './keep-doing.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.platform.pool.query('create table waiting (kind text)')
})
afterAll(() => world.close())

/** Work that waits as long as a row of its kind is there, and that ends when it is let. */
const workOf = (kind: string, everyMs: number) => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const look = vi.fn<Work['look']>(async (signal) => {
    begin(signal)
    await ended
  })
  const waits = sql<boolean>`exists (select from waiting where kind = ${kind})`
  const stop = keepDoing(world.platform, { everyMs, waits, look, fault: kind })
  onTestFinished(stop)
  return { begun, end, look, stop }
}

const put = (kind: string) =>
  world.platform.pool.query('insert into waiting (kind) values ($1)', [kind])

it('one statement asks for all work that is looked for as often', async () => {
  const asked = await statementsOf(async () => {
    const [idle, busy] = [workOf('idle', 20), workOf('busy', 20)]
    const other = workOf('other', 30)
    await put('busy')
    await put('other')
    await Promise.all([busy.begun, other.begun])
    expect(idle.look).not.toHaveBeenCalled()
    busy.end()
    other.end()
  })
  const texts = new Set(asked.map(({ text }) => text.trim()))
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
  expect(slow.look).toHaveBeenCalledTimes(1)
  next.end()
  slow.end()
})

it('work that is stopped hears of it, and is not begun again', async () => {
  await put('stopped')
  const stopped = workOf('stopped', 10)
  const signal = await stopped.begun
  expect(signal.aborted).toBe(false)
  stopped.stop()
  expect(signal.aborted).toBe(true)
  stopped.end()
  await put('after')
  const after = workOf('after', 10)
  await after.begun
  after.end()
  expect(stopped.look).toHaveBeenCalledTimes(1)
})
