import { AppError, realtimeMessageBytes, realtimeRange, realtimeTimes } from '@drafts/contract'
import type { Account } from '@drafts/contract'
import { Server } from 'engine.io'
import type { Socket } from 'engine.io'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { followEvents } from '../../platform/db/follow-events.ts'
import { publish } from '../../platform/db/publish.ts'
import { Admission } from '../../platform/http/admission.ts'
import { isAt, socketPaths } from '../../platform/http/app.ts'
import type { Platform } from '../../platform/http/context.ts'
import type { Guards } from '../../platform/http/mounting/guards.ts'
import { mountPlain } from '../../platform/http/mounting/mount-plain.ts'
import { requireOwnOrigin } from '../../platform/http/own-origin.ts'
import { upgradesOf } from '../../platform/http/upgrades.ts'
import { requireAccount } from '../accounts/index.ts'
import { connectionOf } from './connection.ts'
import type { Connection } from './connection.ts'
import { Hub } from './hub.ts'
import { removeOldPlaces, renewPlaces } from './presence.store.ts'

// Realtime (docs/product/realtime.md): Engine.IO 4, by WebSocket or by long polls. Each request of a connection, a poll
// as well as the handshake, passes the same gate as any call: whose session it is, from which origin. An upgrade is led
// through the same route, so that a refusal has its status and its sentence. Only then does Engine.IO see it.

const path = socketPaths.realtime
const goodbyeMs = 500
const renewEveryMs = 20_000

interface Knock {
  account: Account
  request: FastifyRequest
}
interface Upgrade {
  socket: Duplex
  head: Buffer
}
interface Query {
  sid?: string
  j?: string
}

export const mountRealtime = async (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  { askAgainEveryMs = 60_000 } = {},
): Promise<void> => {
  const engine = new Server({
    pingInterval: realtimeTimes.ping,
    pingTimeout: realtimeTimes.reply,
    maxHttpBufferSize: realtimeMessageBytes,
    httpCompression: false,
  })
  const hub = new Hub(platform)
  const knocks = new WeakMap<IncomingMessage, Knock>()
  const upgrades = new WeakMap<IncomingMessage, Upgrade>()
  const admission = new Admission(
    realtimeRange.connections,
    'Too many pages of this account are open. Close some of them.',
  )
  engine.on('connection', (socket: Socket) => {
    const knock = knocks.get(socket.request)
    if (!knock) return socket.close(true)
    socket.once('close', admission.enter(knock.account.id))
    open(platform, hub, socket, knock, askAgainEveryMs)
  })
  const raw = followUpgrades(app, upgrades)
  const gate = gateOf(platform, hub, admission, knocks)
  await app.register(async (scope) => {
    // Engine.IO reads the bodies of polls itself, and refuses what is too large.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // What is refused is answered on a connection that ends then.
    scope.addHook('onRequest', async (request, reply) => {
      if (upgrades.has(request.raw)) reply.header('connection', 'close')
    })
    mountPlain(scope, guards, {
      method: ['GET', 'POST'],
      url: path,
      access: { own: gate },
      rate: { none: 'Handshakes and open connections of an account are counted by `Admission`.' },
      inFlight: { none: 'Handshakes and open connections are counted by `Admission`.' },
      bodyBytes: realtimeMessageBytes,
      answer: { streamed: 'Engine.IO answers by itself, in messages.', isOfPeople: false },
      describe: 'hidden',
      handler: (request, reply) => handOver(engine, request, reply, upgrades.get(request.raw)),
    })
  })
  const stop = await start(platform, hub)
  app.addHook('preClose', async () => {
    await stop()
    await Promise.allSettled(hub.all().map((connection) => hub.remove(connection)))
    engine.close()
    // Peers that do not close in time are cut off.
    setTimeout(() => {
      for (const socket of raw) socket.destroy()
    }, goodbyeMs).unref()
  })
}

/** Sends what is published, and renews what this server has of its connections. Answers what ends that. */
const start = async ({ db, listener, log }: Platform, hub: Hub): Promise<() => Promise<void>> => {
  const stopFollowing = await followEvents({ db, listener, log }, (events) => hub.tell(events))
  const renew = async (): Promise<void> => {
    const here = hub.all().filter(({ places }) => places.size > 0)
    const ids = here.map(({ id }) => id)
    if (ids.length > 0) await renewPlaces(db, ids)
    for (const topic of await removeOldPlaces(db))
      await publish(db, topic, [{ kind: 'presence', id: 'gone' }])
  }
  const timer = setInterval(() => {
    renew().catch((error: unknown) => log.warn({ err: error }, 'presence could not be renewed'))
  }, renewEveryMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await stopFollowing()
  }
}

/** The upgrades of our path become requests of our route. Answers the connections that are open. */
const followUpgrades = (
  app: FastifyInstance,
  upgrades: WeakMap<IncomingMessage, Upgrade>,
): Set<Duplex> => {
  const open = new Set<Duplex>()
  const own = upgradesOf(app.server, (asked) => isAt(path, asked))
  own.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    // A connection of the server is a socket of the net.
    response.assignSocket(socket as Parameters<typeof response.assignSocket>[0])
    app.routing(request, response)
  })
  return open
}

const gateOf =
  (platform: Platform, hub: Hub, admission: Admission, knocks: WeakMap<IncomingMessage, Knock>) =>
  async (request: FastifyRequest): Promise<void> => {
    requireOwnOrigin(platform, request)
    const { sid, j } = request.query as Query
    // Polls as scripts are for browsers without requests; any page could load them.
    if (j !== undefined) throw new AppError('ErrInvalid', { message: 'JSONP is not served here.' })
    const account = await requireAccount(platform, request)
    const known = sid === undefined ? undefined : hub.get(sid)
    // The id of a connection is of no use to another account.
    if (known && known.account.id !== account.id) throw new AppError('ErrNoAccess')
    if (sid === undefined) admission.require(account.id)
    knocks.set(request.raw, { account, request })
  }

const handOver = (
  engine: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  upgrade: Upgrade | undefined,
): void => {
  reply.hijack()
  if (!upgrade) {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    return engine.handleRequest(request.raw, reply.raw)
  }
  reply.raw.detachSocket(upgrade.socket as Parameters<typeof reply.raw.detachSocket>[0])
  engine.handleUpgrade(request.raw, upgrade.socket, upgrade.head)
}

const open = (
  platform: Platform,
  hub: Hub,
  socket: Socket,
  { account, request: { headers, cookies, ip } }: Knock,
  askAgainEveryMs: number,
): void => {
  // Its type keeps the id to itself; its documentation does not.
  const id = String(Reflect.get(socket, 'id'))
  const connection = connectionOf({ id, socket, account }, hub.hear)
  hub.add(connection)
  const { authorization, 'user-agent': program } = headers
  const caller = { headers: { authorization, 'user-agent': program }, cookies, ip }
  const timer = setInterval(() => {
    void askAgain(platform, hub, connection, caller)
  }, askAgainEveryMs)
  socket.once('close', () => {
    clearInterval(timer)
    hub.remove(connection).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'presence could not be removed; it grows old')
    })
  })
}

/** A connection outlives the request that it came with, but not the right to it. */
const askAgain = async (
  platform: Platform,
  hub: Hub,
  connection: Connection,
  caller: Pick<FastifyRequest, 'headers' | 'cookies' | 'ip'>,
): Promise<void> => {
  try {
    const account = await requireAccount(platform, caller)
    if (account.id !== connection.account.id) throw new AppError('ErrNoAccess')
    connection.account = account
  } catch (error) {
    if (error instanceof AppError) return connection.end()
    // The database is away: that means nothing about the right.
    platform.log.warn({ err: error }, 'right to a connection not known')
    return undefined
  }
  await hub.checkAgain([connection])
}
