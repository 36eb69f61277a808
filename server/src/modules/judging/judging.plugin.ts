import { AppError, Claim, Hash, Hello, Release, Report, testFileBytes } from '@drafts/contract'
import type { Job } from '@drafts/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { Platform, SomeHandlers } from '../../platform/http/context.ts'
import { bytesAsTheyAre } from '../../platform/http/described.ts'
import { BlobTooLarge } from '../../platform/blobs/blobs.ts'
import { storeBlob } from '../blobs/index.ts'
import { connectedJudges, judgeOffer, rememberHello, requireJudge } from './judges.store.ts'
import { queueState } from './queue-state.ts'
import { claimJob, endHopelessJobs, releaseJob } from './queue.ts'
import { takeReport } from './take-report.ts'

const judgeBlobBytes = 4 * testFileBytes

// The calls of contract/src/judge/protocol.ts. They carry a judge token, never a person's.

export const mountJudging = (app: FastifyInstance, platform: Platform): void => {
  const { db, blobs } = platform
  const judge = (request: FastifyRequest) => requireJudge(db, request.headers.authorization)

  app.post('/api/judge/hello', { schema: { hide: true } }, async (request, reply) => {
    const { id } = await judge(request)
    if (await rememberHello(db, id, parsed(Hello, request.body)))
      await sql`notify drafts_jobs`.execute(db)
    return reply.code(204).send()
  })

  app.post('/api/judge/claim', { schema: { hide: true } }, async (request, reply) => {
    const { id } = await judge(request)
    const { languages, waitMs, express } = parsed(Claim, request.body)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const job = await waitForJob(platform, id, { languages, express, waitMs }, gone.signal)
    return job ? reply.send(job) : reply.code(204).send()
  })

  app.get<{ Params: { hash: string } }>(
    '/api/judge/blobs/:hash',
    { schema: { hide: true }, ...bytesAsTheyAre },
    async (request, reply) => {
      await judge(request)
      const stream = await blobs.open(parsed(Hash, request.params.hash))
      if (!stream) throw new AppError('ErrNotFound')
      return reply.type('application/octet-stream').send(stream)
    },
  )

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(
      '/api/judge/blobs',
      { schema: { hide: true }, bodyLimit: judgeBlobBytes },
      async (request) => {
        await judge(request)
        const blob = await storeBlob(platform, request.body as Readable, judgeBlobBytes).catch(
          (error: unknown) => {
            if (!(error instanceof BlobTooLarge)) throw error
            throw new AppError('ErrTooLarge', {
              message: `The output is too large: at most ${judgeBlobBytes} bytes.`,
            })
          },
        )
        return { hash: blob.hash, size: blob.size }
      },
    )
  })

  app.post('/api/judge/report', { schema: { hide: true } }, async (request) => {
    const { id } = await judge(request)
    const answer = await takeReport(db, id, parsed(Report, request.body))
    // A job that was handed back by a fault is there for others.
    if (answer.go === 'stop') await sql`notify drafts_jobs`.execute(db)
    return answer
  })

  app.post('/api/judge/release', { schema: { hide: true } }, async (request, reply) => {
    const { id } = await judge(request)
    const { executionId, attempt } = parsed(Release, request.body)
    await releaseJob(db, id, executionId, attempt)
    await sql`notify drafts_jobs`.execute(db)
    return reply.code(204).send()
  })
}

/** Looks, then waits for a notify and looks again; a lease that runs out is noticed within 2 s. */
const waitForJob = async (
  { db, listener }: Platform,
  judgeId: string,
  { languages, express, waitMs }: Claim,
  gone: AbortSignal,
): Promise<Job | undefined> => {
  let offered = languages
  const until = performance.now() + waitMs
  for (;;) {
    const woken = Promise.withResolvers<void>()
    const stop = listener.hear('drafts_jobs', woken.resolve)
    try {
      if (gone.aborted) return undefined
      const job = await claimJob(db, judgeId, { languages: offered, express })
      const left = until - performance.now()
      if (job || left <= 0) return job
      const timer = setTimeout(woken.resolve, Math.min(left, 2000))
      gone.addEventListener('abort', () => woken.resolve(), { once: true })
      await woken.promise
      clearTimeout(timer)
      // While it waited a judge may have proved more languages.
      offered = await judgeOffer(db, judgeId)
    } finally {
      stop()
    }
  }
}

/** Ends jobs that no judge can finish; started by the background role. */
export const watchJobs = ({ db, log }: Platform): (() => void) => {
  const timer = setInterval(() => {
    endHopelessJobs(db).then(
      (ended) =>
        ended.length > 0 &&
        log.warn({ executions: ended }, 'judging given up after three failures'),
      (error: unknown) => log.error({ err: error }, 'watching jobs failed'),
    )
  }, 5000)
  timer.unref()
  return () => clearInterval(timer)
}

const parsed = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('ErrInvalid', { message: result.error.message })
  return result.data
}

export const judgingRoutes = {
  adminListJudges: async ({ ctx }) => ({ judges: await connectedJudges(ctx.db) }),
  adminGetQueue: ({ ctx }) => queueState(ctx.db),
} satisfies SomeHandlers
