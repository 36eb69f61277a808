import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Platform } from '../platform/http/context.ts'
import { hasNonce, parseNonce } from './nonce.store.ts'
import { serverVersion } from '../platform/version/version.ts'

/** The header of `/healthz` that carries a nonce. */
export const doctorHeader = 'x-drafts-doctor'

/** A call as the server sees it behind the proxies. */
export const Seen = z.object({
  version: z.string(),
  /** The caller's address. */
  address: z.string(),
  protocol: z.string(),
  host: z.string(),
  /** The other end of the connection: the proxy, where there is one. */
  peer: z.string(),
  /** Whether X-Forwarded-For was there, and whether its sender is a proxy that is trusted. */
  forwarded: z.enum(['missing', 'believed', 'ignored']),
})
export type Seen = z.infer<typeof Seen>

const everyMs = 200

/**
 * Returns what is answered to a call with a nonce; undefined to everybody else. Looks into the database at most five times a
 * second, since everybody may call.
 */
export const createSeen = ({ db }: Pick<Platform, 'db'>) => {
  let lastMs = -Infinity
  return async (request: FastifyRequest): Promise<Seen | undefined> => {
    const nonce = parseNonce(request.headers[doctorHeader])
    const nowMs = performance.now()
    if (!nonce || nowMs - lastMs < everyMs) return undefined
    lastMs = nowMs
    return (await hasNonce(db, nonce)) ? seenOf(request) : undefined
  }
}

const seenOf = (request: FastifyRequest): Seen => {
  const { ip, ips = [], protocol, host, socket, headers } = request
  // The list begins with the peer and goes on as long as proxies are trusted.
  const believed = ips.length > 1 ? 'believed' : 'ignored'
  return {
    version: serverVersion,
    address: ip,
    protocol,
    host,
    peer: socket.remoteAddress ?? '',
    forwarded: headers['x-forwarded-for'] === undefined ? 'missing' : believed,
  }
}
