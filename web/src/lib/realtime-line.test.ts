import { Server } from 'engine.io'
import { createServer } from 'node:http'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openEngineLine } from './realtime-line.ts'
import type { Line } from './realtime.ts'

// The connection of the pages, against the library that the server uses (docs/product/realtime.md).

let http: HttpServer | undefined
let line: Line | undefined
afterEach(async () => {
  line?.close()
  const closed = new Promise((resolve) => http?.close(resolve))
  http?.closeAllConnections()
  await closed
  vi.unstubAllGlobals()
})

/** The server echoes; `handshakes` names the transport of each request that opens a connection. */
const listen = async ({ refusesSockets }: { refusesSockets: boolean }) => {
  const handshakes: string[] = []
  const engine = new Server()
  engine.on('connection', (socket) =>
    socket.on('message', (data: unknown) => void socket.send(`echo ${String(data)}`)),
  )
  http = createServer((request, response) => {
    if (!request.url?.includes('sid=')) handshakes.push('polling')
    engine.handleRequest(request, response)
  })
  http.on('upgrade', (request, socket, head) => {
    if (!request.url?.includes('sid=')) handshakes.push('websocket')
    if (refusesSockets) return socket.destroy()
    return engine.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => void http?.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  // The client connects to where the page is from.
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', port: String(port) })
  return handshakes
}

const open = (isPollingFirst: boolean) =>
  new Promise<string>((resolve, reject) => {
    line = openEngineLine(
      {
        onOpen: () => line?.send('hello'),
        onMessage: resolve,
        onClose: () => reject(new Error('closed')),
      },
      { isPollingFirst },
    )
  })

test.each([
  ['a WebSocket carries messages', false, false, ['websocket']],
  ['where sockets are refused, long polls carry the same', true, false, ['websocket', 'polling']],
  ['an attempt that begins with long polls needs no socket', true, true, ['polling']],
])('%s', async (_, refusesSockets, isPollingFirst, expected) => {
  const handshakes = await listen({ refusesSockets })
  expect(await open(isPollingFirst)).toBe('echo hello')
  expect(handshakes).toEqual(expected)
})
