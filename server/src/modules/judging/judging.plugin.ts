import {
  AppError,
  Claim,
  Ends,
  Hash,
  Held,
  Hello,
  Release,
  Report,
  status,
  testFileBytes,
} from '@drafts/contract'
import type { ExecutionId, JobMessage, JudgeId, ReportAnswer } from '@drafts/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type * as z from 'zod'
import { oneByOne } from '../../platform/background/work.ts'
import type { BackgroundWork } from '../../platform/background/work.ts'
import type { Platform, SomeHandlers } from '../../platform/http/context.ts'
import type { Guards } from '../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../platform/http/mounting/mount-plain.ts'
import type { PlainRoute } from '../../platform/http/mounting/mount-plain.ts'
import { BlobTooLarge } from '../../platform/blobs/blobs.ts'
import { longPoll } from '../../platform/db/long-poll.ts'
import { wake } from '../../platform/db/wake.ts'
import { storeBlob } from '../blobs/index.ts'
import { findRemainingJobs, resetRunning } from '../executions/index.ts'
import {
  claimJobs,
  hasHopelessJobs,
  lostOf,
  releaseJob,
  firstJobs,
  queueNumbers,
} from '../queue/index.ts'
import { judgeAccess, ofJudges } from './judge-access.ts'
import type { JudgeAccess } from './judge-access.ts'
import {
  connectedJudges,
  createJudgeToken,
  forgetHost,
  judgeOffer,
  listJudgeTokens,
  rememberHello,
  removeJudge,
} from './judges.store.ts'
import { endHopelessJobs, takeReports } from './take-report.ts'
import type { QueuedJobRow } from '../queue/index.ts'
import type { Db } from '../../platform/db/connect.ts'

const judgeBlobBytes = 4 * testFileBytes

// The calls of contract/src/judge/protocol.ts. They carry a judge token, never a person's.

export const mountJudging = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  const { db, meters } = platform
  const judgeCall = (
    method: 'GET' | 'POST',
    url: string,
    handler: PlainRoute<JudgeAccess, { Params: { hash: string }; Querystring: unknown }>['handler'],
  ): void => mountPlain(app, guards, { method, url, access: judgeAccess(db), ...ofJudges, handler })

  judgeCall('POST', '/api/judge/hello', async ({ body }, reply, { own }) => {
    const { freed, hasWork } = await rememberHello(db, own, parsed(Hello, body))
    meters.leasesLost.add({}, freed)
    if (hasWork) await wake(db, 'drafts_jobs')
    return reply.code(204).send()
  })

  judgeCall('POST', '/api/judge/claim', async ({ body }, reply, { own: { id }, gone }) => {
    const claim = parsed(Claim, body)
    const jobs = await waitForJobs(platform, id, claim, gone)
    if (!jobs) return reply.code(204).send()
    return reply.send(claim.most === undefined ? jobs[0] : { jobs })
  })

  mountBlobs(app, platform, guards)

  judgeCall('POST', '/api/judge/report', async ({ body, log }, _reply, { own: { id, name } }) => {
    const [answer] = await reported(platform, { id, name, log }, [parsed(Report, body)])
    return answer
  })

  judgeCall('POST', '/api/judge/ends', async ({ body, log }, _reply, { own: { id, name } }) => {
    const { ends } = parsed(Ends, body)
    return { answers: await reported(platform, { id, name, log }, ends) }
  })

  judgeCall('POST', '/api/judge/lost', async ({ body }, reply, { own: { id }, gone }) => {
    const { held, waitMs } = parsed(Held, body)
    const wait = { channel: 'drafts_jobs', waitMs, gone } as const
    const lost = await longPoll(platform.listener, wait, async () => {
      const ids = await lostOf(db, id, held)
      return ids.length > 0 ? ids : undefined
    })
    return lost ? reply.send({ lost }) : reply.code(204).send()
  })

  judgeCall('POST', '/api/judge/release', async ({ body }, reply, { own: { id } }) => {
    const { executionId, attempt } = parsed(Release, body)
    await releaseJob(db, { executionId, judgeId: id, attempt })
    await wake(db, 'drafts_jobs')
    return reply.code(204).send()
  })

  judgeCall('POST', '/api/judge/leave', async (_request, reply, { own }) => {
    await forgetHost(db, own)
    return reply.code(204).send()
  })
}

/** What judges fetch to run programs, and what these wrote. */
const mountBlobs = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  const { db, blobs } = platform
  mountPlain<JudgeAccess, { Params: { hash: string }; Querystring: unknown }>(app, guards, {
    method: 'GET',
    url: '/api/judge/blobs/:hash',
    access: judgeAccess(db),
    ...ofJudges,
    bodyBytes: noBody,
    answer: { streamed: 'It is as large as a file of a test may be.', isOfPeople: true },
    handler: async ({ params }, reply) => {
      const stream = await blobs.open(parsed(Hash, params.hash))
      if (!stream) throw new AppError('ErrNotFound')
      return reply.type('application/octet-stream').send(stream)
    },
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    mountPlain(scope, guards, {
      method: 'PUT',
      url: '/api/judge/blobs',
      access: judgeAccess(db),
      ...ofJudges,
      bodyBytes: judgeBlobBytes,
      handler: async ({ body }) => {
        const blob = await storeBlob(platform, body as Readable, judgeBlobBytes).catch(
          (error: unknown) => {
            if (!(error instanceof BlobTooLarge)) throw error
            throw new AppError('ErrTooLarge', {
              message: `The output is too large: at most ${judgeBlobBytes} bytes.`,
            })
          },
        )
        return { hash: blob.hash, size: blob.size }
      },
    })
  })
}

/** At least one. */
const waitForJobs = async (
  { db, listener, meters }: Platform,
  judgeId: JudgeId,
  { languages, express, waitMs, most = 1 }: Claim,
  gone: AbortSignal,
): Promise<JobMessage[] | undefined> => {
  let hasWaited = false
  return longPoll(listener, { channel: 'drafts_jobs', waitMs, gone }, async () => {
    // While it waited a judge may have proved more languages.
    const offered = hasWaited ? await judgeOffer(db, judgeId) : languages
    hasWaited = true
    const claimed = await claimJobs(db, judgeId, { languages: offered, express, most })
    if (claimed.length === 0) return undefined
    meters.leasesLost.add({}, claimed.filter(({ wasLost }) => wasLost).length)
    const again = claimed.filter(({ attempt }) => attempt > 1)
    if (again.length > 0)
      await resetRunning(
        db,
        again.map(({ executionId }) => executionId),
      )
    const left = await findRemainingJobs(
      db,
      claimed.map(({ executionId }) => executionId),
    )
    if (gone.aborted) {
      // Nobody reads the answer.
      for (const { executionId, attempt } of claimed)
        await releaseJob(db, { executionId, judgeId, attempt })
      await wake(db, 'drafts_jobs')
      return undefined
    }
    const jobs = claimed.flatMap(({ executionId, attempt }) => {
      const job = left.get(executionId)
      return job ? [{ ...job, attempt }] : []
    })
    return jobs.length > 0 ? jobs : undefined
  })
}

const reported = async (
  platform: Platform,
  { id, name, log }: { id: JudgeId; name: string; log: FastifyBaseLogger },
  reports: readonly Report[],
): Promise<ReportAnswer[]> => {
  const answers = await takeReports(platform.db, id, reports)
  for (const [at, report] of reports.entries())
    if (answers[at]?.go === 'stop') logStop(log, name, report)
    else countChecks(platform, report)
  // A job that was handed back by a fault is there for others.
  if (answers.some(({ go }) => go === 'stop')) await wake(platform.db, 'drafts_jobs')
  return answers
}

const countChecks = ({ meters }: Platform, { checks }: Report): void => {
  for (const { status: at, verdict } of checks) {
    const unjudged = at === status.skipped ? 'Skipped' : 'InternalError'
    meters.checks.add({ verdict: at === status.finished && verdict ? verdict : unjudged })
  }
}

/** Why a judge was ordered to stop: operators see it here, whatever the judge's own log has. */
const logStop = (log: FastifyBaseLogger, judge: string, report: Report): void => {
  const { executionId, attempt, error } = report
  if (error?.whose === 'judge')
    log.warn({ executionId, attempt, judge, note: error.note }, 'a judge failed at a job')
  else
    log.info({ executionId, attempt, judge }, 'a report came for a job its attempt no longer holds')
}

/** Ends jobs that no judge can finish. */
export const hopelessJobsWork = (platform: Platform): BackgroundWork<ExecutionId[]> => ({
  pollMs: 5000,
  waits: hasHopelessJobs,
  list: oneByOne(async () => {
    const ended = await endHopelessJobs(platform.db)
    return ended.length > 0 ? ended : undefined
  }),
  work: async (ended) => {
    platform.meters.leasesLost.add({}, ended.length)
    platform.log.warn({ executions: ended }, 'judging given up after three failures')
  },
  fault: 'jobs that no judge can finish could not be ended',
})

const parsed = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('ErrInvalid', { message: result.error.message })
  return result.data
}

export const judgingRoutes = {
  adminListJudges: async ({ ctx }) => ({ judges: await connectedJudges(ctx.db) }),
  adminListJudgeTokens: async ({ ctx }) => ({ judgeTokens: await listJudgeTokens(ctx.db) }),
  adminMakeJudgeToken: async ({ ctx, body }) => {
    ctx.audit({ subject: body.name })
    return { token: await createJudgeToken(ctx.db, body.name) }
  },
  adminRevokeJudgeToken: async ({ ctx, params }) => {
    const { name } = await removeJudge(ctx.db, params.judgeId)
    await wake(ctx.db, 'drafts_jobs')
    ctx.audit({ subject: name })
    return undefined
  },
  adminGetQueue: ({ ctx }) => queueState(ctx.db),
} satisfies SomeHandlers

const jobsShown = 100

/** What administrators see of the queue: numbers of all, and the first jobs, running ones first. */
const queueState = async (db: Db) => {
  const [numbers, jobs] = await Promise.all([queueNumbers(db), firstJobs(db, jobsShown)])
  return { ...numbers, jobs: jobs.map(presentJob) }
}

const presentJob = (row: QueuedJobRow) => ({
  executionId: row.execution_id,
  problemId: row.problem_id,
  problemTitle: row.title,
  handle: row.handle,
  languageId: row.language_id,
  judge: row.judge,
  attempt: row.attempt,
  failures: Math.ceil(row.failures),
  done: row.done,
  total: row.total,
  queuedAt: row.queued_at.toISOString(),
  startedAt: row.judge === null ? null : (row.started_at?.toISOString() ?? null),
})
