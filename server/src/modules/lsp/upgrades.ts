import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const unclaimedAfterMs = 1000

/**
 * Several endpoints of one port may upgrade a connection, each with its own listener. Ours hears only of its own
 * paths, so that it cannot refuse what is another's; what nobody answers is ended.
 */
export const upgradesOf = (server: Server, isOurs: (path: string) => boolean): Server => {
  const own = new EventEmitter()
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else hears an error of it yet, and an error that nobody hears ends the process.
    socket.on('error', () => socket.destroy())
    const path = (request.url ?? '').replace(/\?.*/s, '')
    if (isOurs(path)) own.emit('upgrade', request, socket, head)
    else endIfUnclaimed(socket)
  })
  // The plugin asks its server for nothing but the upgrade event.
  return own as Server
}

const endIfUnclaimed = (socket: Duplex & { bytesWritten?: number }): void => {
  setTimeout(() => {
    if (socket.writable && socket.bytesWritten === 0) socket.destroy()
  }, unclaimedAfterMs).unref()
}
