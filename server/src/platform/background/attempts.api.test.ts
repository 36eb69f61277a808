import { AppError } from '@drafts/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { attempt } from './attempts.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const rowOf = (id: string) => ({ kind: 'facts', id, about: `row ${id}` }) as const
const never = new Promise<void>(() => undefined)
/** Lines that the operator reads. */
const lines: string[] = []
const log = { error: (_about: object, words: string) => void lines.push(words) }
const own = () => ({ db: world.platform.db, log: { ...world.platform.log, ...log } as never })
/** As if half a minute had gone by. */
const letGo = () =>
  world.platform.db
    .updateTable('work_attempts')
    .set({ held_until: new Date(0) })
    .execute()
const marks = async (id: string): Promise<unknown[]> =>
  world.platform.db
    .selectFrom('work_attempts')
    .select('attempts')
    .where('row_id', '=', id)
    .execute()

it('work that ends well leaves no mark', async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  const giveUp = vi.fn<() => Promise<void>>(async () => undefined)
  for (let time = 0; time < 5; time += 1) await attempt(own(), rowOf('well'), { work, giveUp })
  expect(work).toHaveBeenCalledTimes(5)
  expect(giveUp).not.toHaveBeenCalled()
  expect(await marks('well')).toEqual([])
})

it('work that throws is tried three times, then given up, and the operator reads which', async () => {
  const work = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('poison')))
  const giveUp = vi.fn<() => Promise<void>>(async () => undefined)
  for (let time = 0; time < 4; time += 1) {
    await attempt(own(), rowOf('poison'), { work, giveUp })
    // It is left alone for a while.
    expect(await attempt(own(), rowOf('poison'), { work, giveUp })).toBe('later')
    await letGo()
  }
  expect(work).toHaveBeenCalledTimes(3)
  expect(giveUp).toHaveBeenCalledTimes(1)
  expect(lines.filter((line) => line.includes('row poison'))).toEqual([
    ...Array.from({ length: 3 }, () => expect.stringContaining('failed')),
    'background work on row poison was given up after 3 attempts',
  ])
})

it('a server that ends in the middle has left its mark before it began', async () => {
  for (let time = 1; time <= 3; time += 1) {
    const isBegun = Promise.withResolvers<void>()
    const work = (): Promise<void> => {
      isBegun.resolve()
      return never
    }
    void attempt(own(), rowOf('killed'), { work, giveUp: async () => undefined })
    await isBegun.promise
    expect(await marks('killed')).toEqual([{ attempts: time }])
    await letGo()
  }
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  const giveUp = vi.fn<() => Promise<void>>(async () => undefined)
  await attempt(own(), rowOf('killed'), { work, giveUp })
  expect(work).not.toHaveBeenCalled()
  expect(giveUp).toHaveBeenCalledTimes(1)
})

const busy = () => Promise.reject(new AppError('ErrUnavailable'))
const fault = () => Promise.reject(new Error('no database'))

it('a server that is busy with other texts tries later, and that is no attempt', async () => {
  const giveUp = vi.fn<() => Promise<void>>(async () => undefined)
  for (let time = 0; time < 5; time += 1) {
    expect(await attempt(own(), rowOf('busy'), { work: busy, giveUp })).toBe('later')
    await letGo()
  }
  expect(giveUp).not.toHaveBeenCalled()
})

it('a row that cannot be given up stops nobody', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect(await attempt(own(), rowOf('stubborn'), { work: fault, giveUp: fault })).toBe('later')
    await letGo()
  }
})
