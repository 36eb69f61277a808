import type { WebSocket } from '@fastify/websocket'
import { AppError } from '@drafts/contract'
import type { Account, InFlightKind, None } from '@drafts/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { LimitedAction } from '../../rate-limit/rate-limit.ts'
import type { ProblemAccess } from '../context.ts'
import { bytesAsTheyAre, described } from './described.ts'
import type { Description } from './described.ts'
import { requireCaller, requirePlainParams } from './guards.ts'
import type { DeclaredAccess, Guards } from './guards.ts'
import { goneOf, holdPlace } from '../hold-place.ts'
import type { Within } from '../hold-place.ts'

// Routes that are no endpoints of the contract: files, redirects, sockets, pages. None is mounted in another way
// (docs/routes.test.ts), and none without saying who may call it, how often, how much at once, how much it reads
// and how much it answers.

export const noBody: None = { none: 'A GET has no body.' }

/**
 * `open`: everybody may call, and why. `own`: who may is found out in a way of the route's own, which throws; what it
 * answers is the handler's `caller.own`.
 */
export type PlainAccess =
  DeclaredAccess | { open: string } | { own: (request: FastifyRequest) => Promise<unknown> }

export type CallerOf<Access extends PlainAccess> = { gone: AbortSignal } & (Access extends {
  own: (request: FastifyRequest) => Promise<infer Own>
}
  ? { own: Own }
  : Access extends DeclaredAccess
    ? { account: Account } & (NonNullable<Access['of']> extends never
        ? unknown
        : { problem: ProblemAccess })
    : unknown)

/** `streamed`: it has no bound, or one of its own, and why; bytes of people are not compressed (`bytesAsTheyAre`). */
type AnswerBound = number | { streamed: string; isOfPeople: boolean }

interface Route {
  Params: unknown
  Querystring: unknown
}

export interface PlainRoute<Access extends PlainAccess, R extends Route> {
  method: HTTPMethods | HTTPMethods[]
  url: string
  access: Access
  /** Counted by account; by address where the access is open or the route's own. */
  rate: LimitedAction | None
  inFlight: InFlightKind | None
  bodyBytes: number | None
  answer: AnswerBound
  describe: Description | 'hidden'
  /** A GET that changes something: no page may set it off as a picture, a frame or the like. */
  hasEffect?: boolean
  /** Asking without reading the answer has no route. */
  isWithoutHead?: boolean
  handler: (request: FastifyRequest<R>, reply: FastifyReply, caller: CallerOf<Access>) => unknown
  /** In place of the handler, for a request that becomes a socket. */
  socket?: (socket: WebSocket, request: FastifyRequest<R>, caller: CallerOf<Access>) => unknown
}

export const mountPlain = <
  const Access extends PlainAccess,
  R extends Route = { Params: unknown; Querystring: unknown },
>(
  app: FastifyInstance,
  guards: Guards,
  route: PlainRoute<Access, R>,
): void => {
  const { method, url, bodyBytes, answer, describe, socket } = route
  const { hasEffect = false, isWithoutHead = false } = route
  const callers = new WeakMap<FastifyRequest, { caller: CallerOf<Access>; within: Within }>()
  const callerOf = (request: FastifyRequest) => {
    const known = callers.get(request)
    if (!known) throw new AppError('ErrInternal')
    return known
  }
  app.route({
    method,
    url,
    ...(describe === 'hidden' ? { schema: { hide: true } } : described(describe)),
    ...(isWithoutHead ? { exposeHeadRoute: false } : {}),
    ...(typeof answer === 'object' && answer.isOfPeople ? bytesAsTheyAre : {}),
    ...(typeof bodyBytes === 'number' ? { bodyLimit: bodyBytes } : {}),
    onRequest: async (request, reply) => {
      if (hasEffect) requireOpened(request)
      if (typeof bodyBytes === 'number') requireBodyWithin(request, bodyBytes)
      const gone = goneOf(reply)
      const caller = await admit(request, route.access, guards)
      const subject = 'account' in caller ? caller.account.id : request.ip
      if (typeof route.rate === 'string') await guards.requireRate(route.rate, subject)
      const within: Within =
        typeof route.inFlight === 'string'
          ? holdPlace(reply, await guards.takePlace(route.inFlight, subject, gone))
          : (handle) => handle()
      // What `admit` answers is what this kind of access brings.
      callers.set(request, { caller: { ...caller, gone } as CallerOf<Access>, within })
    },
    onSend: async (_request, _reply, payload) => requireWithin(payload, answer),
    handler: (request, reply) => {
      const { caller, within } = callerOf(request)
      // The path and the query are those of this route.
      return within(() => route.handler(request as FastifyRequest<R>, reply, caller))
    },
    ...(socket
      ? {
          wsHandler: async (ws: WebSocket, request: FastifyRequest) => {
            await socket(ws, request as FastifyRequest<R>, callerOf(request).caller)
          },
        }
      : {}),
  })
}

const admit = async (
  request: FastifyRequest,
  access: PlainAccess,
  guards: Guards,
): Promise<{ account: Account } | object> => {
  if ('access' in access) return requireCaller(request, access, guards)
  requirePlainParams(request)
  return 'own' in access ? { own: await access.own(request) } : {}
}

/** Browsers say what they load something for; programs say nothing. */
const requireOpened = ({ headers }: FastifyRequest): void => {
  const destination = headers['sec-fetch-dest']
  if (destination === undefined || destination === 'document' || destination === 'empty') return
  throw new AppError('ErrNoAccess', {
    message: 'This address changes something: it is opened by itself, not within another page.',
  })
}

/** Whatever reads the body, or does not. */
const requireBodyWithin = (request: FastifyRequest, bytes: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > bytes)
    throw new AppError('ErrTooLarge', { message: `That is too large: at most ${bytes} bytes.` })
}

const requireWithin = (payload: unknown, bound: AnswerBound): unknown => {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
  if (typeof bound === 'number' && isWhole && Buffer.byteLength(payload) > bound)
    throw new AppError('ErrInternal', { cause: new Error('the answer is over its bound') })
  return payload
}
