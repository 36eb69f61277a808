import websocket from '@fastify/websocket'
import {
  AppError,
  LanguageServerClaim,
  languageServerMessageBytes,
  languageServerSockets,
  languageServerCloses,
} from '@drafts/contract'
import type { Account, LanguageServerCall, ProblemId } from '@drafts/contract'
import type { FastifyInstance, FastifyRequest, FastifyBaseLogger } from 'fastify'
import type { Server } from 'node:http'
import { Admission } from '../../platform/http/admission.ts'
import { isAt, socketPaths } from '../../platform/http/app.ts'
import type { Platform } from '../../platform/http/context.ts'
import type { Guards } from '../../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../../platform/http/mounting/mount-plain.ts'
import { requireOwnOrigin } from '../../platform/http/own-origin.ts'
import { upgradesOf } from '../../platform/http/upgrades.ts'
import { longPoll } from '../../platform/db/long-poll.ts'
import { newId } from '../../platform/ids/ids.ts'
import { requireAccount } from '../accounts/index.ts'
import { findHelpers } from '../executions/index.ts'
import { judgeAccess, ofJudges } from '../judging/index.ts'
import { offeredServers } from '../languages/index.ts'
import { resolveAccess } from '../problems/index.ts'
import { addCall, rememberOffer, removeCall, takeCall } from './calls.store.ts'
import type { TakenCall } from './calls.store.ts'
import { Relay, refuseSocket } from './relay.ts'
import type { RelaySocket } from './relay.ts'

// Language servers (docs/product/api.md#language-servers). They run in the sandbox of a judge; judges only ask, so a person's socket waits
// here, its call stands in the database, a judge that offers the language takes it and comes with a socket of its own
// (docs/decisions/008). Everything that can be refused is refused before the upgrade, with a status and a sentence.

const { languageServer: personPath, judgeLanguageServers: judgePath } = socketPaths
const isOurs = (path: string): boolean => isAt(personPath, path) || isAt(judgePath, path)
const goingAway = 1001
const goodbyeMs = 500
const askAgainMs = 60_000

export const mountLanguageServers = async (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  { relay = new Relay(), askAgainEveryMs = askAgainMs } = {},
): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        // The plugin asks its server for nothing but the upgrade event.
        server: upgradesOf(app.server, isOurs) as Server,
        maxPayload: languageServerMessageBytes,
        perMessageDeflate: false,
      },
      preClose: endSockets,
    })
    // What is refused is answered on a connection that ends then.
    scope.addHook('onRequest', async (request, reply) => {
      if (request.ws) reply.header('connection', 'close')
    })
    mountPeople(scope, platform, guards, { relay, askAgainEveryMs })
    mountJudges(scope, platform, guards, relay)
  })
}

/** The server stops: peers that do not close in time are cut off. */
function endSockets(this: FastifyInstance, done: () => void): void {
  for (const socket of this.websocketServer.clients) {
    socket.close(goingAway, 'The server restarts.')
    setTimeout(() => socket.terminate(), goodbyeMs).unref()
  }
  this.websocketServer.close()
  done()
}

const onlySockets = async (): Promise<never> => {
  throw new AppError('ErrInvalid', { message: 'This address is for WebSockets.' })
}

interface Caller {
  account: Account
  /** The problem whose helper files stand beside the text. */
  problemId: ProblemId | null
}

/** Signed in and invited; a problem that is named is one whose programs the account may read. */
const requireCaller = async (platform: Platform, request: FastifyRequest): Promise<Caller> => {
  const account = await requireAccount(platform, request)
  await resolveAccess(platform.db, account, { access: 'invited' }, undefined)
  const { problem } = request.query as { problem?: unknown }
  if (problem === undefined) return { account, problemId: null }
  if (typeof problem !== 'string') throw new AppError('ErrNotFound')
  const read = { access: 'problem:inspect', of: 'problem' } as const
  const found = await resolveAccess(platform.db, account, read, problem)
  return { account, problemId: found?.id ?? null }
}

const mountPeople = (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  { relay, askAgainEveryMs }: { relay: Relay; askAgainEveryMs: number },
): void => {
  const { db } = platform
  const admission = new Admission(
    languageServerSockets,
    `At most ${languageServerSockets} language servers run for one account. Close another editor and try again.`,
  )
  const admit = async (request: FastifyRequest): Promise<Caller & { stack: string }> => {
    requireOwnOrigin(platform, request)
    const caller = await requireCaller(platform, request)
    const { stack } = request.query as { stack?: string }
    if (typeof stack !== 'string' || !(await offeredServers(db)).has(stack))
      throw new AppError('ErrNotFound', {
        message: 'No judge offers a language server for this language now.',
      })
    admission.require(caller.account.id)
    return { ...caller, stack }
  }
  mountPlain(app, guards, {
    method: 'GET',
    url: personPath,
    access: { own: admit },
    rate: { none: 'Handshakes and open sockets of an account are counted by `Admission`.' },
    inFlight: { none: 'Handshakes and open sockets of an account are counted by `Admission`.' },
    bodyBytes: noBody,
    answer: 10_000,
    describe: 'hidden',
    handler: onlySockets,
    socket: async (socket, request, { own: { account, problemId, stack } }) => {
      socket.once('close', admission.enter(account.id))
      keepAsking(socket, () => requireCaller(platform, request), {
        everyMs: askAgainEveryMs,
        log: request.log,
      })
      await callJudge(platform, relay, { stack, problemId }, socket, request)
    },
  })
}

const callJudge = async (
  { db }: Platform,
  relay: Relay,
  { stack, problemId }: { stack: string; problemId: ProblemId | null },
  socket: RelaySocket,
  request: FastifyRequest,
): Promise<void> => {
  const id = newId()
  const forget = (): void => {
    removeCall(db, id).catch((error: unknown) =>
      request.log.warn({ err: error }, 'call not removed'),
    )
  }
  // Listening starts before the call is known: messages that arrive meanwhile are kept.
  relay.wait(id, socket, forget)
  await addCall(db, id, stack, problemId)
  if (!relay.has(id)) forget()
}

const mountJudges = (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  relay: Relay,
): void => {
  const { db } = platform
  mountPlain(app, guards, {
    ...ofJudges,
    method: 'POST',
    url: '/api/judge/claim_language_server',
    access: judgeAccess(db),
    handler: async ({ body }, reply, { own: { id }, gone }) => {
      const claim = LanguageServerClaim.safeParse(body)
      if (!claim.success) throw new AppError('ErrInvalid', { message: claim.error.message })
      await rememberOffer(db, id, claim.data.languages)
      const call = await waitForCall(platform, claim.data, gone)
      return call ? reply.send(call) : reply.code(204).send()
    },
  })
  const admit = async (request: FastifyRequest): Promise<string> => {
    await judgeAccess(db).own(request)
    const { id } = request.params as { id: string }
    // Another server of several may hold it; the judge knocks again.
    if (!relay.has(id)) throw new AppError('ErrNotFound')
    return id
  }
  mountPlain(app, guards, {
    ...ofJudges,
    method: 'GET',
    url: `${judgePath}:id`,
    access: { own: admit },
    bodyBytes: noBody,
    handler: onlySockets,
    socket: (socket, _request, { own: id }) => relay.join(id, socket),
  })
}

const waitForCall = ({ db, listener }: Platform, claim: LanguageServerClaim, gone: AbortSignal) =>
  longPoll(listener, { channel: 'drafts_jobs', waitMs: claim.waitMs, gone }, async () => {
    const call = claim.places > 0 ? await takeCall(db, claim.languages) : undefined
    return call && withFiles(db, call)
  })

/** Helper files as they are now: an editor that is opened again has them as they are then. */
const withFiles = async (
  db: Platform['db'],
  { id, languageId, problemId }: TakenCall,
): Promise<LanguageServerCall> => {
  const helpers = problemId === null ? [] : (await findHelpers(db, [problemId])).get(problemId)
  const files = (helpers ?? []).map(({ name, blob }) => ({ name, blob }))
  return { id, languageId, ...(files.length > 0 ? { files } : {}) }
}

/**
 * A socket outlives the request it came with, but not the right to it: a session may end, a token be revoked, a permit
 * be taken. `ask` throws AppError when there is no right any more; any other error (the database is away) means nothing
 * about it, so the next time decides.
 */
const keepAsking = (
  socket: RelaySocket,
  ask: () => Promise<unknown>,
  { everyMs, log }: { everyMs: number; log: FastifyBaseLogger },
): void => {
  const timer = setInterval(() => {
    ask().catch((error: unknown) => {
      if (error instanceof AppError)
        refuseSocket(
          socket,
          languageServerCloses.noAccess,
          'You have no access any more. Sign in again to go on.',
        )
      else log.warn({ err: error }, 'right to a socket not known')
    })
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}
