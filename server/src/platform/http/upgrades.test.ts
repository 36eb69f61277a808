import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { upgradesOf } from './upgrades.ts'

let server: Server
let port: number
const sockets: Duplex[] = []

beforeEach(async () => {
  server = createServer((_request, response) => response.end('here'))
  server.prependListener('upgrade', (_request, socket) => sockets.push(socket))
  upgradesOf(server, (path) => path === '/ours')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

const upgrade = (path: string) => {
  const headers = { connection: 'Upgrade', upgrade: 'websocket' }
  const call = request({ host: '127.0.0.1', port, path, headers })
  call.end()
  return call
}
const status = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const call = upgrade(path)
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
  })

it('an upgrade of another path is left to what serves it, and ended when nobody does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked = once(server, 'upgrade')
  const other = status('/other')
  await asked
  // Another endpoint of the same port, that takes its time.
  vi.advanceTimersByTime(999)
  sockets[0]?.write('HTTP/1.1 418 Teapot\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  vi.advanceTimersByTime(1)
  expect(sockets[0]?.destroyed).toBe(false)
  expect(await other).toBe(418)
  const askedAgain = once(server, 'upgrade')
  const nobody = status('/nobody').catch(String)
  await askedAgain
  vi.advanceTimersByTime(1000)
  expect(await nobody).toContain('socket hang up')
})

it.each(['/ours', '/nobody'])('a peer of %s that breaks off is no more than that', async (path) => {
  const call = upgrade(path)
  call.on('error', () => undefined)
  await expect.poll(() => sockets.length).toBe(1)
  // An error that nobody hears would end the process, and so this run.
  expect(sockets[0]?.listenerCount('error')).toBeGreaterThan(0)
  ;(call.socket as Socket).resetAndDestroy()
  await expect.poll(() => sockets[0]?.destroyed).toBe(true)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
})
