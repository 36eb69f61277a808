import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardsOf } from '../../create-server.ts'
import { createApp } from '../../platform/http/app.ts'
import { bearer, connect } from '../../testing/realtime.ts'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { setPermits } from '../accounts/index.ts'
import { mountRealtime } from './index.ts'

// A connection outlives the request it came with, but not the right to it.

let world: World
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  world = await createWorld()
  app = await createApp(world.platform.config)
  await mountRealtime(app, world.platform, guardsOf(world.platform), { askAgainEveryMs: 50 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await world.close()
})

it('a connection ends with the token that it was opened with', async () => {
  const { id, token } = await world.as('alice')
  const one = await connect(origin, bearer(token))
  const { db } = world.platform
  await db.deleteFrom('access_tokens').where('account_id', '=', id).execute()
  await expect(one.closed).resolves.toBeUndefined()
})

it('a permit that is taken ends what it allowed', async () => {
  const { id, token, api } = await world.as('bob')
  const body = { title: 'Followed', mechanism: 'standard' } as const
  const { id: problemId } = await api.createProblem({ body })
  const one = await connect(origin, bearer(token))
  await one.follow(`problem:${problemId}`)
  await setPermits(world.platform.db, id, [])
  const { db } = world.platform
  const places = () => db.selectFrom('presence').selectAll().execute()
  await expect.poll(places).toEqual([])
  one.close()
})
