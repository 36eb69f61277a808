import { ProblemId } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { followEvents } from './follow-events.ts'
import { publish } from './publish.ts'
import { inTransaction } from './transaction.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await world.platform.listener.start()
})
afterAll(() => world.close())

const topic = `problem:${ProblemId.parse('p')}` as const
const event = (id: string) => [{ kind: 'test' as const, id }]

it('an event is heard once, whichever transaction commits first, and none of before', async () => {
  const { db } = world.platform
  await publish(db, topic, event('before'))
  const heard: string[] = []
  const stop = await followEvents(world.platform, async (events) => {
    heard.push(...events.map(({ entityId }) => entityId))
  })
  const [written, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = inTransaction(db, async (tx) => {
    await publish(tx, topic, event('slow'))
    written.resolve()
    await goOn.promise
  })
  await written.promise
  // Its id is higher, and it is there first.
  await publish(db, topic, event('quick'))
  await expect.poll(() => heard).toEqual(['quick'])
  goOn.resolve()
  await slow
  await expect.poll(() => heard).toEqual(['quick', 'slow'])
  await publish(db, topic, event('last'))
  await expect.poll(() => heard).toEqual(['quick', 'slow', 'last'])
  await stop()
})

it('what a transaction takes back is not heard', async () => {
  const { db } = world.platform
  const heard: string[] = []
  const stop = await followEvents(world.platform, async (events) => {
    heard.push(...events.map(({ entityId }) => entityId))
  })
  const undone = inTransaction(db, async (tx) => {
    await publish(tx, topic, event('undone'))
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await publish(db, topic, event('done'))
  await expect.poll(() => heard).toEqual(['done'])
  await stop()
})
