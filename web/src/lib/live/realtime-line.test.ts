import { Server } from 'engine.io'
import { createServer } from 'node:http'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openEngineLine } from './realtime-line.ts'
import type { RealtimeLine } from './realtime.ts'

// The connection of the pages, against the library that the server uses (docs/product/realtime.md).

let http: HttpServer | undefined
let line: RealtimeLine | undefined
afterEach(async () => {
  line?.close()
  const closed = new Promise((resolve) => http?.close(resolve))
  http?.closeAllConnections()
  await closed
  vi.unstubAllGlobals()
})

const pathOf = (url = '') => new URL(url, 'http://drafts.test').pathname

/** The server echoes; `handshakes` names the transport of each request that opens a connection. */
const listen = async ({ refusesSockets }: { refusesSockets: boolean }) => {
  const handshakes: string[] = []
  const paths = new Set<string>()
  const engine = new Server()
  engine.on('connection', (socket) =>
    socket.on('message', (data: unknown) => void socket.send(`echo ${String(data)}`)),
  )
  http = createServer((request, response) => {
    paths.add(pathOf(request.url))
    if (!request.url?.includes('sid=')) handshakes.push('polling')
    engine.handleRequest(request, response)
  })
  http.on('upgrade', (request, socket, head) => {
    paths.add(pathOf(request.url))
    if (!request.url?.includes('sid=')) handshakes.push('websocket')
    if (refusesSockets) return socket.destroy()
    return engine.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => void http?.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  // The client connects to where the page is from.
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/problems`))
  return { handshakes, paths, port }
}

const open = (isPollingFirst: boolean, base = '/api/realtime') =>
  new Promise<string>((resolve, reject) => {
    line = openEngineLine(
      {
        onOpen: () => line?.send('hello'),
        onMessage: resolve,
        onClose: () => reject(new Error('closed')),
      },
      { isPollingFirst, findBase: () => Promise.resolve(base) },
    )
  })

test.each([
  ['a WebSocket carries messages', false, false, ['websocket']],
  ['where sockets are refused, long polls carry the same', true, false, ['websocket', 'polling']],
  ['an attempt that begins with long polls needs no socket', true, true, ['polling']],
])('%s', async (_, refusesSockets, isPollingFirst, expected) => {
  const { handshakes } = await listen({ refusesSockets })
  expect(await open(isPollingFirst)).toBe('echo hello')
  expect(handshakes).toEqual(expected)
})

test.each([true, false])(
  'the connection is made where the options say (polling first: %j)',
  async (polls) => {
    const { paths, port } = await listen({ refusesSockets: false })
    expect(await open(polls, '/elsewhere/live')).toBe('echo hello')
    expect([...paths]).toEqual(['/elsewhere/live'])
    line?.close()
    vi.stubGlobal('location', new URL('http://drafts.test/problems'))
    expect(await open(polls, `http://127.0.0.1:${port}/live`)).toBe('echo hello')
    // The first says goodbye by a poll, which may come later.
    expect([...paths]).toEqual(['/elsewhere/live', '/live'])
  },
)

test('options that cannot be read are a connection that could not be opened', async () => {
  const onOpen = vi.fn<() => void>()
  await new Promise<void>((resolve) => {
    const events = { onOpen, onMessage: () => undefined, onClose: resolve }
    openEngineLine(events, { isPollingFirst: false, findBase: () => Promise.reject(new Error()) })
  })
  expect(onOpen).not.toHaveBeenCalled()
})
