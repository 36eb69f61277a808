import { AppError } from '@drafts/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findCaller } from './modules/accounts/index.ts'
import { connectedJudges } from './modules/judging/index.ts'
import { queueNumbers } from './modules/queue/index.ts'
import { bearerOf } from './platform/http/bearer-of.ts'
import type { Platform } from './platform/http/context.ts'
import type { Guards } from './platform/http/guards.ts'
import { isLoopback } from './platform/http/loopback.ts'
import { mountPlain, noBody } from './platform/http/mount-plain.ts'

/** Prometheus' text. Before all other routes: what they answer is counted. */
export const mountMetrics = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  const answered = new Map(['1xx', '2xx', '3xx', '4xx', '5xx'].map((name) => [name, 0]))
  app.addHook('onResponse', async (_request, reply) => {
    const name = `${Math.floor(reply.statusCode / 100)}xx`
    answered.set(name, (answered.get(name) ?? 0) + 1)
  })
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
    answer: 100_000,
    describe: 'hidden',
    handler: async (_request, reply) =>
      reply.type('text/plain; version=0.0.4').send(await metricsText(platform, answered)),
  })
}

const metricsText = async (
  { db }: Platform,
  answered: ReadonlyMap<string, number>,
): Promise<string> => {
  const { waiting, running } = await queueNumbers(db)
  const judges = await connectedJudges(db)
  return [
    metric('process_resident_memory_bytes', 'gauge', process.memoryUsage().rss),
    metric('process_uptime_seconds', 'gauge', process.uptime()),
    metric('drafts_jobs_waiting', 'gauge', waiting),
    metric('drafts_jobs_running', 'gauge', running),
    metric('drafts_judges_connected', 'gauge', judges.length),
    '# TYPE http_requests_total counter',
    ...[...answered].map(([name, count]) => `http_requests_total{status="${name}"} ${count}`),
    '',
  ].join('\n')
}

const metric = (name: string, type: 'gauge', value: number): string =>
  `# TYPE ${name} ${type}\n${name} ${value}`

/** This machine itself, not a proxy on it, or an administrator's token. */
const mayRead = async (platform: Platform, request: FastifyRequest): Promise<boolean> => {
  const direct = request.headers['x-forwarded-for'] === undefined
  if (direct && isLoopback(request.socket.remoteAddress ?? '')) return true
  if (bearerOf(request) === undefined) return false
  const caller = await findCaller(platform, { headers: request.headers, cookies: {} })
  return caller?.permits.includes('drafts:administrator') ?? false
}
