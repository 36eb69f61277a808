import { realtimeMessageBytes } from '@drafts/contract'
import type { Client } from '@drafts/contract'
import { sql } from 'kysely'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../accounts/index.ts'
import {
  anotherServer,
  bearer,
  connect as open,
  listen,
  openPolls,
  readPoll,
  sendPoll,
} from '../../testing/realtime.ts'
import type { Heard } from '../../testing/realtime.ts'
import { createWorld } from '../../testing/world.ts'
import type { Person, World } from '../../testing/world.ts'

let world: World
let origin: string
let other: Awaited<ReturnType<typeof anotherServer>>
let alice: Person
let bob: Person
const heard: Heard[] = []

beforeAll(async () => {
  world = await createWorld()
  origin = await listen(world)
  other = await anotherServer(world)
  alice = await world.as('alice')
  bob = await world.as('bob')
})
afterAll(async () => {
  await other.close()
  await world.close()
})
afterEach(() => {
  for (const one of heard.splice(0)) one.close()
})

const connect = async ({ token }: Person, at = origin): Promise<Heard> => {
  const one = await open(at, bearer(token))
  heard.push(one)
  return one
}
const make = async (api: Client = alice.api): Promise<string> => {
  const { id } = await api.createProblem({ body: { title: 'Followed', mechanism: 'standard' } })
  await forget(`problem:${id}`)
  return id
}
/** As if what changed was long ago: who follows from now on is not sent it. */
const forget = (topic: string) =>
  sql`delete from events where topic = ${topic}`.execute(world.platform.db)
const saveLimits = async (problemId: string, cpu: number) =>
  alice.api.saveLimits({ problemId, body: { cpu } })

const upgrading = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}
const socketPath = '/api/realtime?EIO=4&transport=websocket'
/** The status with which a WebSocket's handshake is answered. */
const handshake = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(`${origin}${path}`, { headers: { ...upgrading, ...headers } })
    call.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.on('error', reject)
    call.end()
  })

const sessionOf = async ({ id }: Person): Promise<{ cookie: string }> => {
  let secret = ''
  const reply = { setCookie: (_name: string, value: string) => void (secret = value) }
  await startSession(world.platform, reply, id, null)
  return { cookie: `drafts_session=${secret}` }
}

describe('a handshake', () => {
  it('needs a session or a token, with or without a trailing slash', async () => {
    expect(await handshake(socketPath, {})).toBe(401)
    expect(await handshake(socketPath, bearer('dat_nothing'))).toBe(401)
    expect(await handshake(socketPath, bearer(alice.token))).toBe(101)
    expect(await handshake(socketPath.replace('?', '/?'), await sessionOf(alice))).toBe(101)
    expect((await openPolls(origin, {})).status).toBe(401)
    expect((await openPolls(origin, await sessionOf(alice))).status).toBe(200)
  })

  it('of a foreign origin is refused, whatever it carries', async () => {
    const foreign = { ...bearer(alice.token), origin: 'https://elsewhere.example' }
    expect(await handshake(socketPath, foreign)).toBe(403)
    expect(await handshake(socketPath, { ...bearer(alice.token), origin })).toBe(101)
    expect((await openPolls(origin, foreign)).status).toBe(403)
    const asScript = { ...bearer(alice.token), 'sec-fetch-site': 'cross-site' }
    expect((await openPolls(origin, asScript)).status).toBe(403)
    const url = `${origin}/api/realtime?EIO=4&transport=polling&j=0`
    expect((await fetch(url, { headers: bearer(alice.token) })).status).toBe(400)
  })

  it('tells the times of the heartbeat and that a WebSocket may follow', async () => {
    const answer = await (await openPolls(origin, bearer(alice.token))).text()
    expect(JSON.parse(answer.slice(1))).toMatchObject({
      upgrades: ['websocket'],
      pingInterval: 35_000,
      pingTimeout: 5000,
      maxPayload: realtimeMessageBytes,
    })
  })
})

describe('what changes', () => {
  it('is sent on every server of the database', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const [here, there] = [await connect(alice), await connect(alice, other.origin)]
    await Promise.all([here.follow(topic), there.follow(topic)])
    await saveLimits(problemId, 3e9)
    for (const one of [here, there]) {
      expect(await one.next('CHANGED')).toBe(`CHANGED ${topic} section limits`)
      expect(await one.next('CHANGED')).toMatch(`CHANGED ${topic} revision `)
    }
  })

  it('of tests names the test, and a reorder every test that moved', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const add = async () => (await alice.api.createTest({ problemId, body: {} })).id
    const ids = [await add(), await add(), await add(), await add()]
    await forget(topic)
    const one = await connect(alice)
    await one.follow(topic)
    await alice.api.updateTest({ testId: ids[1] ?? '', body: { label: 'second' } })
    expect(await one.next('CHANGED')).toBe(`CHANGED ${topic} test ${ids[1]}`)
    await one.next(`CHANGED ${topic} revision`)
    const [a = '', b = '', c = '', d = ''] = ids
    await alice.api.reorderTests({ problemId, body: { ids: [a, d, b, c] } })
    const moved = [await one.next('CHANGED'), await one.next('CHANGED'), await one.next('CHANGED')]
    expect(moved).toEqual([d, b, c].map((id) => `CHANGED ${topic} test ${id}`))
  })

  it('of lock, Thorough and deletion is sent too', async () => {
    const root = await world.as('root', ['drafts:administrator'])
    const problemId = await make()
    const topic = `problem:${problemId}`
    const one = await connect(alice)
    await one.follow(topic)
    await root.api.adminSaveProblem({ problemId, body: { locked: true } })
    expect(await one.next('CHANGED')).toBe(`CHANGED ${topic} section lock`)
    await root.api.adminSaveProblem({
      problemId,
      body: { locked: false, allowThoroughExecution: true },
    })
    await one.next(`CHANGED ${topic} section lock`)
    expect(await one.next('CHANGED')).toBe(`CHANGED ${topic} section thorough`)
    await alice.api.deleteProblem({ problemId })
    expect(await one.next('CHANGED')).toBe(`CHANGED ${topic} section deleted`)
  })

  it('is sent to a page that opens, as far as it is of the last seconds', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const early = await connect(alice)
    await early.follow(topic)
    const { id: oldId } = await alice.api.createTest({ problemId, body: {} })
    // The server has read it by then, and sends it to nobody who comes later.
    expect(await early.next('CHANGED')).toBe(`CHANGED ${topic} test ${oldId}`)
    await sql`update events set created_at = now() - interval '20 seconds'
      where topic = ${topic}`.execute(world.platform.db)
    const { id } = await alice.api.createTest({ problemId, body: {} })
    const one = await connect(alice)
    await one.follow(topic)
    expect(one.all).toContain(`CHANGED ${topic} test ${id}`)
    expect(one.all).not.toContain(`CHANGED ${topic} test ${oldId}`)
    // Only once a connection.
    const before = one.all.length
    await one.follow(topic, 'elsewhere')
    expect(one.all.slice(before).filter((text) => text.startsWith('CHANGED'))).toEqual([])
  })

  it('in an account is sent to itself', async () => {
    const problemId = await make()
    const [own, foreign] = [await connect(bob), await connect(alice)]
    own.send(`SUBSCRIBE account:${bob.id}`)
    foreign.send(`SUBSCRIBE account:${bob.id}`)
    // Messages of a connection are carried out in their order.
    const bobs = await make(bob.api)
    await Promise.all([own.follow(`problem:${bobs}`), foreign.follow(`problem:${problemId}`)])
    await alice.api.createShare({ problemId, body: { accountHandle: 'bob', access: 'tester' } })
    expect(await own.next('CHANGED')).toMatch(/^CHANGED account:\S+ notification \d+$/)
    await foreign.next(`CHANGED problem:${problemId} revision`)
    expect(foreign.all.filter((text) => text.includes('account:'))).toEqual([])
  })

  it('is not sent to an account that may not see the problem, or has left it', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const [stranger, gone] = [await connect(bob), await connect(alice)]
    const bobs = await make(bob.api)
    stranger.send(`SUBSCRIBE ${topic}`)
    stranger.send('nonsense')
    await stranger.follow(`problem:${bobs}`)
    await gone.follow(topic)
    gone.send(`UNSUBSCRIBE ${topic}`)
    const alices = await make()
    await gone.follow(`problem:${alices}`)
    const caughtUp = new Map([stranger, gone].map((one) => [one, one.all.length]))
    await saveLimits(problemId, 4e9)
    await saveLimits(alices, 4e9)
    await bob.api.saveLimits({ problemId: bobs, body: { cpu: 4e9 } })
    await stranger.next(`CHANGED problem:${bobs}`)
    await gone.next(`CHANGED problem:${alices}`)
    for (const one of [stranger, gone])
      expect(
        one.all.slice(caughtUp.get(one)).filter((text) => text.startsWith(`CHANGED ${topic}`)),
      ).toEqual([])
  })
})

describe('a share that is removed', () => {
  it('ends the subscription at once, on every server', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const share = { problemId, body: { accountHandle: 'bob', access: 'editor' } } as const
    const { id: shareId } = await alice.api.createShare(share)
    const bobs = await make(bob.api)
    const [here, there] = [await connect(bob), await connect(bob, other.origin)]
    const stays = await connect(alice, other.origin)
    await stays.follow(topic)
    for (const one of [here, there]) {
      await one.follow(topic)
      await one.follow(`problem:${bobs}`)
    }
    const caughtUp = new Map([here, there].map((one) => [one, one.all.length]))
    await saveLimits(problemId, 3e9)
    for (const one of [here, there]) await one.next(`CHANGED ${topic} revision`)
    await alice.api.deleteShare({ shareId })
    await saveLimits(problemId, 4e9)
    await stays.next(`CHANGED ${topic} share`)
    // Told after all that came before it.
    await bob.api.saveLimits({ problemId: bobs, body: { cpu: 5e9 } })
    for (const one of [here, there]) {
      await one.next(`CHANGED problem:${bobs}`)
      const after = one.all.slice(caughtUp.get(one))
      const mine = after.filter((text) => text.startsWith(`CHANGED ${topic}`))
      expect(mine).toEqual([`CHANGED ${topic} section limits`, expect.stringContaining('revision')])
    }
    // Who is shared with again may follow again.
    await alice.api.createShare(share)
    await here.follow(topic)
  })
})

const begin = async (person: Person): Promise<string> => {
  const answer = await (await openPolls(origin, bearer(person.token))).text()
  return (JSON.parse(answer.slice(1)) as { sid: string }).sid
}

describe('long polls', () => {
  it('carry the same messages, each poll with the rights of its own', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const sid = await begin(alice)
    const headers = bearer(alice.token)
    const place = `4PRESENCE ${topic} {"tab":"tests","field":null}`
    const sent = await sendPoll(origin, sid, headers, `4SUBSCRIBE ${topic}\u001e${place}`)
    expect([sent.status, await sent.text()]).toEqual([200, 'ok'])
    // What making the problem changed may be sent before.
    const hear = async (message: string): Promise<void> => {
      const messages = await readPoll(origin, sid, headers)
      if (!messages.some((one) => one.startsWith(message))) await hear(message)
    }
    await hear(`4PRESENCE ${topic} `)
    const waiting = hear(`4CHANGED ${topic} section limits`)
    await saveLimits(problemId, 3e9)
    await waiting
    expect((await sendPoll(origin, sid, {}, '3')).status).toBe(401)
    expect((await sendPoll(origin, sid, bearer(bob.token), '3')).status).toBe(403)
    const foreign = { ...headers, origin: 'https://elsewhere.example' }
    expect((await sendPoll(origin, sid, foreign, '3')).status).toBe(403)
    await expect(readPoll(origin, sid, bearer(bob.token))).rejects.toThrow('403')
    expect((await sendPoll(origin, 'nobody', headers, '3')).status).toBe(400)
  })

  it('take no more than a message may have', async () => {
    const sid = await begin(alice)
    const long = `4SUBSCRIBE ${'x'.repeat(realtimeMessageBytes)}`
    const status = await sendPoll(origin, sid, bearer(alice.token), long).then(
      (response) => response.status,
      // The connection may be cut before the answer is read.
      () => 413,
    )
    expect(status).toBe(413)
  })
})

describe('who is there', () => {
  const peopleIn = (text: string): { handle: string; tab: string; field: string | null }[] =>
    JSON.parse(text.replace(/^PRESENCE \S+ /, '')) as ReturnType<typeof peopleIn>

  it('is sent to those who sent their place, on every server, until they leave', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    await alice.api.createShare({ problemId, body: { accountHandle: 'bob', access: 'editor' } })
    const [hers, his] = [await connect(alice), await connect(bob, other.origin)]
    const quiet = await connect(alice)
    quiet.send(`SUBSCRIBE ${topic}`)
    expect(peopleIn(await hers.follow(topic, 'tests'))).toMatchObject([
      { handle: 'alice', avatarURL: expect.stringContaining('data:image'), tab: 'tests' },
    ])
    await his.follow(topic, 'statement')
    expect(peopleIn(await hers.next('PRESENCE'))).toMatchObject([
      { handle: 'alice', tab: 'tests', field: null },
      { handle: 'bob', tab: 'statement', field: null },
    ])
    his.send(`PRESENCE ${topic} {"tab":"statement","field":"body"}`)
    expect(peopleIn(await hers.next('PRESENCE'))[1]).toMatchObject({ field: 'body' })
    his.close()
    expect(peopleIn(await hers.next('PRESENCE'))).toMatchObject([{ handle: 'alice' }])
    await saveLimits(problemId, 3e9)
    await quiet.next('CHANGED')
    expect(quiet.all.filter((text) => text.startsWith('PRESENCE'))).toEqual([])
  })

  it('tells a tester who is there, and nothing of where, until they may edit', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const { id: shareId } = await alice.api.createShare({
      problemId,
      body: { accountHandle: 'bob', access: 'tester' },
    })
    const [hers, his] = [await connect(alice), await connect(bob, other.origin)]
    await his.follow(topic, 'read/statement')
    await hers.follow(topic, 'editorial')
    const seen = async () => peopleIn(await his.next('PRESENCE'))
    const bobs = { handle: 'bob', tab: 'read/problem', field: null }
    expect(await seen()).toMatchObject([{ handle: 'alice', tab: 'edit', field: null }, bobs])
    hers.send(`PRESENCE ${topic} {"tab":"editorial","field":"content"}`)
    expect(await seen()).toMatchObject([{ handle: 'alice', tab: 'edit', field: null }, bobs])
    await alice.api.updateShare({ shareId, body: { access: 'editor' } })
    await his.next('CHANGED')
    hers.send(`PRESENCE ${topic} {"tab":"editorial","field":null}`)
    expect(await seen()).toMatchObject([{ tab: 'editorial' }, { tab: 'read/statement' }])
  })

  it('forgets a share that is removed', async () => {
    const problemId = await make()
    const topic = `problem:${problemId}`
    const { id: shareId } = await alice.api.createShare({
      problemId,
      body: { accountHandle: 'bob', access: 'editor' },
    })
    const [hers, his] = [await connect(alice), await connect(bob)]
    await his.follow(topic)
    expect(peopleIn(await hers.follow(topic)).map(({ handle }) => handle)).toEqual(['alice', 'bob'])
    await alice.api.deleteShare({ shareId })
    expect(peopleIn(await hers.next('PRESENCE')).map(({ handle }) => handle)).toEqual(['alice'])
  })
})
