import { AppError } from '@drafts/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findCaller } from './modules/accounts/index.ts'
import { bearerOf } from './platform/http/bearer-of.ts'
import type { Platform } from './platform/http/context.ts'
import type { Guards } from './platform/http/mounting/guards.ts'
import { isLoopback } from './platform/http/loopback.ts'
import { mountPlain, noBody } from './platform/http/mounting/mount-plain.ts'
import { Meters } from './platform/meters/meters.ts'
import type { InFlight } from './platform/rate-limit/in-flight.ts'
import { countRequests } from './watching/http-meters.ts'
import { observeState } from './watching/state-meters.ts'

/** A route has at most 12 lines of some 120 bytes; there are fewer than 300. */
const textBytes = 1_000_000

/** Prometheus' text. Before all other routes: what they answer is counted. */
export const mountMetrics = (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  inFlight: InFlight,
): void => {
  // These belong to this app; the counters of modules belong to the platform.
  const own = new Meters()
  countRequests(app, own)
  observeState(app, own, platform, inFlight)
  const texts = () => Promise.all([platform.meters.all.text(), own.text()])
  mountPlain(app, guards, {
    method: 'GET',
    url: '/metrics',
    access: {
      own: async (request) => {
        if (!(await mayRead(platform, request))) throw new AppError('ErrNotFound')
      },
    },
    rate: { none: 'It is read by the operator’s own program, every few seconds.' },
    inFlight: { none: 'It is read by the operator’s own program, every few seconds.' },
    bodyBytes: noBody,
    answer: textBytes,
    describe: 'hidden',
    handler: async (_request, reply) =>
      reply.type('text/plain; version=0.0.4').send((await texts()).join('')),
  })
}

/** This machine itself, not a proxy on it, or an administrator's token. */
const mayRead = async (platform: Platform, request: FastifyRequest): Promise<boolean> => {
  const direct = request.headers['x-forwarded-for'] === undefined
  if (direct && isLoopback(request.socket.remoteAddress ?? '')) return true
  if (bearerOf(request) === undefined) return false
  const caller = await findCaller(platform, { headers: request.headers, cookies: {} })
  return caller?.permits.includes('drafts:administrator') ?? false
}
