import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mountAll } from '../../create-server.ts'
import { useWorld } from '../../testing/use-world.ts'
import { createApp } from './app.ts'

const { world, alice } = useWorld('alice')
let app: FastifyInstance
let lines: Record<string, unknown>[] = []
/** Milliseconds that each request is said to take, so that a busy machine makes none slow. */
let tookMs = 5

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const config = { ...world.platform.config, logLevel: 'debug' }
  app = await createApp(config, stream)
  app.addHook('onRequest', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { get: () => tookMs })
  })
  await mountAll(app, { ...world.platform, config, log: app.log }, () => 'http://127.0.0.1:3000')
  await app.ready()
})
afterAll(() => app.close())
beforeEach(() => {
  lines = []
  tookMs = 5
})

const bearer = () => ({ authorization: `Bearer ${alice.token}` })
const create = (title: string) =>
  app.inject({
    method: 'POST',
    url: '/api/problems?secret=query',
    headers: { ...bearer(), cookie: 'drafts_session=secret-cookie' },
    remoteAddress: '10.0.0.9',
    payload: { title, mechanism: 'standard' },
  })

it('a write has one line, with its account and without what is secret', async () => {
  const { headers } = await create('Logged')
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: headers['x-request-id'],
      method: 'POST',
      route: '/api/problems',
      account: alice.id,
      address: '10.0.0.9',
      status: 201,
      ms: 5,
      msg: 'request',
    },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|drafts_/)
})

it('a slow read has one', async () => {
  tookMs = 1001
  await app.inject({ url: '/api/accounts/me', headers: bearer() })
  expect(lines.map(({ level, ms }) => [level, ms])).toEqual([['warn', 1001]])
})

it('of reads every twentieth has one', async () => {
  for (let time = 0; time < 40; time += 1)
    await app.inject({ url: '/api/accounts/me?secret=query', headers: bearer() })
  expect(lines.map(({ route, oneOf }) => [route, oneOf])).toEqual([
    ['/api/accounts/me', 20],
    ['/api/accounts/me', 20],
  ])
})

it('a refusal has one, by the pattern of its route', async () => {
  await app.inject({ url: '/api/problems/secret-id?q=secret', headers: bearer() })
  await app.inject({ url: '/api/secret-path?q=secret', headers: bearer() })
  expect(lines.map(({ route, status, level }) => [route, status, level])).toEqual([
    ['/api/problems/:problemId', 404, 'info'],
    ['unmatched', 404, 'info'],
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

/** A call of a judge that ends in a fault of the server. */
const fail = async () => {
  const broken = vi.spyOn(world.platform.blobs, 'open').mockImplementationOnce(() => {
    throw new Error('broken')
  })
  const url = `/api/judge/blobs/${'0'.repeat(64)}`
  const headers = { authorization: `Bearer ${world.judgeToken}` }
  expect((await app.inject({ url, headers })).statusCode).toBe(500)
  broken.mockRestore()
}

it('a fault has its stack once, and is counted', async () => {
  await fail()
  await fail()
  const errors = lines.flatMap(({ err }) => (err === undefined ? [] : [err]))
  expect(errors).toEqual([
    { type: 'Error', message: 'broken', stack: expect.stringContaining('at ') },
    { type: 'Error', message: 'broken', stack: '', times: 2 },
  ])
  const requests = lines.filter(({ msg }) => msg === 'slow or failed request')
  expect(requests.map(({ level, status }) => [level, status])).toEqual([
    ['warn', 500],
    ['warn', 500],
  ])
})

it('a request whose caller does not wait for the answer has one', async () => {
  const held = Promise.withResolvers<undefined>()
  const probe = vi.spyOn(world.platform.blobs, 'probe').mockReturnValueOnce(held.promise)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const call = fetch(`${origin}/readyz?secret=query`, { signal: caller.signal })
  await expect.poll(() => probe.mock.calls.length).toBe(1)
  caller.abort()
  await expect(call).rejects.toThrow('abort')
  await expect
    .poll(() => lines.map(({ route, msg }) => [route, msg]))
    .toContainEqual(['/readyz', 'request aborted by its caller'])
  held.resolve(undefined)
  probe.mockRestore()
  expect(JSON.stringify(lines)).not.toContain('secret')
})
