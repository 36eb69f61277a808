import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { guardsOf } from '../../create-server.ts'
import { createApp } from '../../platform/http/app.ts'
import type { JudgeId } from '@drafts/contract'
import { hashSecret } from '../../platform/ids/ids.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'
import { setPermits, startSession } from '../accounts/index.ts'
import { rememberOffer } from './calls.store.ts'
import { mountLanguageServers } from './index.ts'

const everyMs = 50

let world: World
let app: FastifyInstance
let url: string
let person: Person
let judgeId: JudgeId

beforeAll(async () => {
  world = await createWorld()
  app = await createApp(world.platform.config)
  await mountLanguageServers(app, world.platform, guardsOf(world.platform), {
    askAgainEveryMs: everyMs,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  url = `ws://127.0.0.1:${port}/api/language-server?stack=cpp20-gcc`
  const { db } = world.platform
  ;({ id: judgeId } = await db.selectFrom('judges').select('id').executeTakeFirstOrThrow())
})
afterAll(async () => {
  await app.close()
  await world.close()
})
let count = 0
beforeEach(async () => {
  count += 1
  person = await world.as(`person${count}`)
  await rememberOffer(world.platform.db, judgeId, ['cpp20-gcc'])
})
afterEach(() => void vi.restoreAllMocks())

/** An open socket, and the code it is closed with. */
const connect = async (headers: Record<string, string>) => {
  const socket = new WebSocket(url, { headers })
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the handshake failed')))
  })
  return { socket, closed }
}
const byToken = () => connect({ authorization: `Bearer ${person.token}` })
const bySession = async () => {
  let secret = ''
  const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
  await startSession(world.platform, reply, person.id, null)
  return { secret, ...(await connect({ cookie: `drafts_session=${secret}` })) }
}
/** Nothing else asks the database: a right has been asked about several times. */
const afterSomeAsking = async () => {
  const asked = vi.spyOn(world.platform.db, 'selectFrom')
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(6)
  asked.mockRestore()
}

it('stays open as long as the right to it lasts', async () => {
  const { socket, closed } = await byToken()
  await afterSomeAsking()
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.close(1000)
  expect(await closed).toBe(1000)
})

it('ends with the permit', async () => {
  const { closed } = await byToken()
  await setPermits(world.platform.db, person.id, [])
  expect(await closed).toBe(4403)
})

it('ends with the token', async () => {
  const { closed } = await byToken()
  const { db } = world.platform
  await db.deleteFrom('access_tokens').where('account_id', '=', person.id).execute()
  expect(await closed).toBe(4403)
})

it('ends with the session, not with another one', async () => {
  const [first, second] = [await bySession(), await bySession()]
  await world.platform.db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashSecret(first.secret))
    .execute()
  expect(await first.closed).toBe(4403)
  await afterSomeAsking()
  expect(second.socket.readyState).toBe(WebSocket.OPEN)
  second.socket.close()
  await second.closed
})

it('stays open while the database does not answer, and is asked about after that', async () => {
  const { socket, closed } = await byToken()
  const away = vi.spyOn(world.platform.db, 'selectFrom').mockImplementation(() => {
    throw new Error('away')
  })
  await expect.poll(() => away.mock.calls.length).toBeGreaterThan(3)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  away.mockRestore()
  await setPermits(world.platform.db, person.id, [])
  expect(await closed).toBe(4403)
})
