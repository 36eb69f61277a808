// node bench/bare-fan-out.ts: the floor of bench/realtime.ts. Engine.IO and nothing else: each POST sends one message to every
// connection, with no account, database or topic between.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'engine.io'
import type { Socket } from 'engine.io'

const sockets = new Set<Socket>()
const engine = new Server({ httpCompression: false })
engine.on('connection', (socket: Socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
const http = createServer((request, response) => {
  if (request.method !== 'POST') return engine.handleRequest(request, response)
  for (const socket of sockets) socket.send('told')
  response.end()
})
http.on('upgrade', (request, socket, head) => engine.handleUpgrade(request, socket, head))
http.listen(0, '127.0.0.1', () => console.log((http.address() as AddressInfo).port))
process.once('SIGTERM', () => process.exit(0))
