import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import { AppError, packageBytes, realtimePath } from '@drafts/contract'
import type { IncomingMessage } from 'node:http'
import type { Writable } from 'node:stream'
import { fastify, LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '@drafts/contract'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { newId } from '../ids/ids.ts'
import { logOptions } from '../log/log-options.ts'
import { sendError } from './errors.ts'
import { createFaults } from './faults.ts'
import { bearerOf } from './bearer-of.ts'
import { requireModestJson } from './reading/json-size.ts'
import { formFieldBytes, formFields } from './reading/read-body.ts'
import { logRequests } from './request-log.ts'

/**
 * Every path that opens a socket, in one place: a request that offers an upgrade anywhere else (HTTP/2 is offered so)
 * is answered as if it did not. An ending slash stands for all that is below.
 */
export const socketPaths = {
  languageServer: '/api/language-server',
  judgeLanguageServers: '/api/judge/language-servers/',
  realtime: realtimePath,
} as const

/** `path`: without its query. */
export const isAt = (socketPath: string, path: string): boolean =>
  socketPath.endsWith('/') ? path.startsWith(socketPath) : path.replace(/\/$/, '') === socketPath

const opensSocket = ({ method, url, headers }: IncomingMessage): boolean => {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
  const path = (url ?? '').replace(/\?.*/s, '')
  return Object.values(socketPaths).some((socketPath) => isAt(socketPath, path))
}

/** A long poll takes its time on purpose, and a judge reports many times a second. */
const isPoll = (route: string): boolean =>
  route.startsWith('/api/judge/') || isAt(socketPaths.realtime, route)

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Fastify with what every route needs; knows no product word. */
export const createApp = async (
  config: Config,
  // stdout is for the one line that reports the server ready.
  stream: Writable = process.stderr,
): Promise<FastifyInstance> => {
  const app = fastify({
    logger: { ...logOptions(config.logLevel), stream },
    genReqId: () => newId(),
    // Fastify's own lines have the whole address; `logRequests` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    http: { shouldUpgradeCallback: opensSocket },
    bodyLimit: 4_000_000,
    trustProxy: config.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    exposeHeadRoutes: true,
    frameworkErrors: sendError,
    clientErrorHandler: answerClientError,
  })
  app.decorate('faults', createFaults())
  app.setErrorHandler(sendError)
  readEmptyJsonAsNothing(app)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  logRequests(app, isPoll)
  refuseForeignOrigins(app, config)
  await app.register(cookie)
  await app.register(helmet, contentPolicy(config))
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(multipart, {
    limits: {
      fileSize: packageBytes + 1,
      fields: formFields,
      fieldSize: formFieldBytes,
    },
    throwFileSizeLimit: false,
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: 'Drafts', version: '1', description: 'Every call of the product.' },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
      security: [{ token: [] }],
    },
  })
  return app
}

/** Many clients name the type of a body they do not send. */
const readEmptyJsonAsNothing = (app: FastifyInstance): void => {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') return done(null, undefined)
      return void parseJson(request, body, (error, value) => {
        if (error !== null) return done(error)
        try {
          requireModestJson(value)
        } catch (refusal) {
          return done(refusal as AppError)
        }
        return done(null, value)
      })
    },
  )
}

/** A state-changing request that a page of another origin makes is refused; cookies are SameSite=Lax besides. */
const refuseForeignOrigins = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    // With a token the cookie is not read. What the provider is sent is of its own protocol.
    if (!request.url.startsWith('/identity/') && bearerOf(request) !== undefined) return
    const { origin, host } = request.headers
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site')
      throw new AppError('ErrNoAccess', { message: 'Requests from other sites are refused.' })
    if (!origin) return
    const ours =
      origin === config.publicUrl || origin === `http://${host}` || origin === `https://${host}`
    if (!ours)
      throw new AppError('ErrNoAccess', { message: 'Requests from other sites are refused.' })
  })
}

const contentPolicy = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // KaTeX and the editor place things with inline styles; scripts never are inline.
      styleSrc: ["'self'", "'unsafe-inline'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: [
        "'self'",
        ...[config.oidc?.issuer, config.errorReporting?.dsn, config.analytics?.url].flatMap(
          (address) => (address ? [new URL(address).origin] : []),
        ),
      ],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  hsts: config.publicUrl.startsWith('https:'),
  referrerPolicy: { policy: 'same-origin' as const },
})

/** Answers what Node refuses before it is a request: no route and no error handler sees it. */
const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, body] = refusalOf(error.code)
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

const refusalOf = (code: string | undefined): [status: string, body: ErrorBody] => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return [
        '431 Request Header Fields Too Large',
        { error: 'The address and headers of the request are too long.', code: 'ErrTooLarge' },
      ]
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [
        '408 Request Timeout',
        { error: 'The request took too long to arrive. Send it again.', code: 'ErrInvalid' },
      ]
    default:
      return ['400 Bad Request', { error: 'This is not an HTTP request.', code: 'ErrInvalid' }]
  }
}
