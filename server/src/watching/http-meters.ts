import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Meters } from '../platform/meters/meters.ts'

const boundsS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Counts every answer by its route. Called before any route is mounted, so that none is left out. */
export const countRequests = (app: FastifyInstance, meters: Meters): void => {
  const answered = meters.counter('http_requests_total', 'Answers, by the first digit of status.')
  for (const digit of [1, 2, 3, 4, 5]) answered.add({ status: `${digit}xx` }, 0)
  const errors = meters.counter(
    'http_server_errors_total',
    'Answers with a status of 500 or more, by method and route.',
  )
  const durations = meters.histogram(
    'http_request_duration_seconds',
    'Time from a request to the end of its answer, by method and route. Long polls wait on purpose.',
    boundsS,
  )
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode, elapsedTime } = reply
    const labels = { method: methodOf(request), route: request.routeOptions.url ?? 'unmatched' }
    answered.add({ status: `${Math.floor(statusCode / 100)}xx` })
    if (statusCode >= 500) errors.add(labels)
    durations.record(labels, elapsedTime / 1000)
  })
}

/** A client may send any word as the method of an address without a route. */
const methodOf = ({ method, routeOptions }: FastifyRequest): string =>
  routeOptions.url === undefined ? 'any' : method
