import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as getText } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { isAt, socketPaths } from './app.ts'

let world: World
let port: number
let token: string
beforeAll(async () => {
  world = await createWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = world.app.server.address() as AddressInfo)
  ;({ token } = await world.as('alice'))
})
afterAll(() => world.close())

/** As `curl --http2` offers it to a server it does not know. */
const offer = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
}

const call = (
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number | undefined; connection: string | undefined; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        // A connection that refused an offer reports no broken request after it.
        agent: false,
        port,
        path,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...headers,
        },
      },
      (response) => {
        const { statusCode: status, headers: answered } = response
        getText(response).then(
          (text) => resolve({ status, connection: answered.connection, text }),
          reject,
        )
      },
    )
    asked.on('upgrade', () => reject(new Error('it was upgraded')))
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })

it.each([
  ['/healthz', 200],
  ['/api/languages', 200],
  ['/api/nobody', 404],
  ['/api/language-server?stack=cpp20-gcc', 404],
])('%s answers %i to who offers another protocol', async (path, status) => {
  expect((await call(path, offer)).status).toBe(status)
})

it('an address over the header limit is refused in the shape of every error', async () => {
  const { status, text } = await call(`/api/languages?q=${'x'.repeat(20_000)}`, {})
  expect([status, JSON.parse(text)]).toEqual([
    431,
    { error: expect.stringContaining('too long'), code: 'ErrTooLarge' },
  ])
})

it('a body arrives beside such an offer', async () => {
  const body = { title: 'Offered', mechanism: 'standard' }
  const { status, text } = await call('/api/problems', offer, body)
  expect(status).toBe(201)
  expect(Object.keys(JSON.parse(text) as object)).toContain('id')
})

it('a socket is for paths that have one, in whatever case it is named', async () => {
  const named = { connection: 'Upgrade', upgrade: 'WebSocket' }
  const { text, connection } = await call('/healthz', named)
  expect([text, connection]).toEqual(['{"status":"up"}', 'keep-alive'])
  // What is refused as a socket ends its connection.
  const refused = await call('/api/language-server?stack=cobol', named)
  expect([refused.status, refused.connection]).toEqual([404, 'close'])
})

it.each([
  ['/api/language-server', true],
  ['/api/language-server/', true],
  ['/api/language-servers', false],
  ['/api/language-server/x', false],
])('%s is a path of the language server: %j', (path, isIt) => {
  expect(isAt(socketPaths.languageServer, path)).toBe(isIt)
})

it.each([
  ['/api/realtime', true],
  ['/api/realtime/', true],
  ['/api/realtime/x', false],
])('%s is the path of realtime: %j', (path, isIt) => {
  expect(isAt(socketPaths.realtime, path)).toBe(isIt)
})

it.each([
  ['/api/judge/language-servers/a', true],
  ['/api/judge/language-servers', false],
  ['/api/judge/claim_language_server', false],
])('%s is a path of its judges: %j', (path, isIt) => {
  expect(isAt(socketPaths.judgeLanguageServers, path)).toBe(isIt)
})
