import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const unclaimedAfterMs = 1000

const claimed = new WeakSet<Duplex>()

/**
 * Several endpoints of one port may upgrade a connection, each with its own listener. Ours hears only of its own
 * paths, so that it cannot refuse what is another's; what nobody answers is ended. Answers what takes the place of the
 * server for an endpoint: it emits `upgrade` and nothing else.
 */
export const upgradesOf = (server: Server, isOurs: (path: string) => boolean): EventEmitter => {
  const own = new EventEmitter()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else hears an error of it yet, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '').replace(/\?.*/s, '')
    if (!isOurs(path)) return endIfUnclaimed(socket)
    claimed.add(socket)
    own.emit('upgrade', request, socket, head)
  })
  return own
}

/** One that another listener has taken may take its time: who it is must be looked up first. */
const endIfUnclaimed = (socket: Duplex & { bytesWritten?: number }): void => {
  setTimeout(() => {
    if (socket.writable && socket.bytesWritten === 0 && !claimed.has(socket)) socket.destroy()
  }, unclaimedAfterMs).unref()
}
