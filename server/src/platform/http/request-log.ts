import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findAccountOf } from './request-account.ts'

// One line a request: id, method, pattern of the route, status, milliseconds, account and address. Writes, failures, slow and
// aborted requests all have one; of the other requests every twentieth has (`oneOf`). A line has the pattern in place of the
// address, since addresses and their queries carry ids, codes and what people search for.

const oneOf = 20
const slowMs = 1000
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** `isPoll`: routes that wait for news on purpose, or are called all the time by programs of ours. */
export const logRequests = (app: FastifyInstance, isPoll: (route: string) => boolean): void => {
  let quiet = 0
  app.addHook('onResponse', async (request, reply) => {
    const line = lineOf(request, reply)
    const polls = isPoll(line.route)
    const isSlow = reply.elapsedTime > slowMs && !polls
    if (line.status >= 500 || isSlow) return request.log.warn(line, 'slow or failed request')
    const isQuiet = line.status < 400 && (polls || reading.has(request.method))
    if (!isQuiet) return request.log.info(line, 'request')
    quiet += 1
    if (quiet % oneOf === 0) request.log.info({ ...line, oneOf }, 'request')
  })
  app.addHook('onRequestAbort', async (request) => {
    const route = routeOf(request)
    // A page that is left breaks its polls off.
    if (isPoll(route)) return
    request.log.info(callOf(request), 'request aborted by its caller')
  })
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unmatched'

const callOf = (request: FastifyRequest) => ({
  method: request.method,
  route: routeOf(request),
  account: findAccountOf(request),
  address: request.ip,
})

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  ...callOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
})
