import {
  answerJsonBytes,
  AppError,
  endpointList,
  errorStatus,
  invalidField,
  issueSentence,
  testFileBytes,
} from '@drafts/contract'
import type { AnyEndpoint, EndpointName } from '@drafts/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AuditAbout, Ctx, Handlers, Platform } from '../context.ts'
import { requireCaller } from './guards.ts'
import type { Caller, Guards } from './guards.ts'
import { goneOf, holdPlace } from '../hold-place.ts'
import type { Within } from '../hold-place.ts'
import { tooLongAnswer } from '../page-of.ts'
import { jsonBodyBytes, readBody, requireFormLength } from '../reading/read-body.ts'

/** Mounts every endpoint of the contract: access, rate, a place in flight, body, the handler, the answer, in this order. */
export const mountEndpoints = (
  app: FastifyInstance,
  platform: Platform,
  guards: Guards,
  handlers: Handlers,
): void => {
  for (const [name, endpoint] of endpointList) {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: documentation(name, endpoint),
      // Bodies are read by readBody, after access: nobody uploads to a place that is not theirs.
      validatorCompiler: () => () => true,
      serializerCompiler: () => (data) => JSON.stringify(data),
      bodyLimit: bodyLimit(endpoint),
      onRequest: (request, reply) => admit(request, reply, endpoint, guards),
      handler: (request, reply) =>
        answer(request, reply, { name, endpoint, platform, guards, handlers }),
    })
  }
}

interface Mounted {
  name: EndpointName
  endpoint: AnyEndpoint
  platform: Platform
  guards: Guards
  handlers: Handlers
}

interface Admitted extends Caller {
  gone: AbortSignal
  within: Within
}
const admitted = new WeakMap<FastifyRequest, Admitted>()

/** Before a byte of the body is read. */
const admit = async (
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: AnyEndpoint,
  guards: Guards,
): Promise<void> => {
  const gone = goneOf(reply)
  const { account, problem } = await requireCaller(request, endpoint, guards)
  const { rateLimit, inFlight } = endpoint
  if (typeof rateLimit === 'string') await guards.requireRate(rateLimit, account.id)
  requireFormLength(request, endpoint)
  if (endpoint.blobs) await guards.requireRoom(problem?.ownerId ?? account.id)
  if (endpoint.makesProblem) await guards.requireProblems(account.id)
  if (problem) await guards.recordAdmission(account, problem)
  const within: Within =
    typeof inFlight === 'string'
      ? holdPlace(reply, await guards.takePlace(inFlight, account.id, gone))
      : (work) => work()
  admitted.set(request, { account, problem, gone, within })
}

/** Files this small may also come as text in JSON, where line breaks and quotes take two bytes. */
const fileInJsonBytes = 2 * testFileBytes

const bodyLimit = ({ blobs }: AnyEndpoint): number => {
  const files = Object.values(blobs ?? {}).reduce((sum, limit) => sum + limit, 0)
  return files <= fileInJsonBytes ? jsonBodyBytes + Math.ceil(1.5 * files) : jsonBodyBytes
}

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  mounted: Mounted,
): Promise<unknown> => {
  const caller = admitted.get(request)
  if (!caller) throw new AppError('ErrInternal')
  const { endpoint, platform } = mounted
  const result = await caller.within(() => handle(request, caller, mounted))
  if (!endpoint.response) return reply.code(204).send()
  if (platform.config.strict) endpoint.response.parse(result)
  const text = JSON.stringify(result)
  requireShort(text, request)
  return reply
    .code(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text)
}

const requireShort = (text: string, request: FastifyRequest): void => {
  // A character has at most three bytes of UTF-8 a unit.
  if (text.length * 3 <= answerJsonBytes) return
  const bytes = Buffer.byteLength(text)
  if (bytes <= answerJsonBytes) return
  const { url } = request.routeOptions
  request.log.error({ method: request.method, url, bytes }, 'an answer was too long to be sent')
  throw tooLongAnswer()
}

const handle = async (
  request: FastifyRequest,
  { account, problem, gone }: Admitted,
  { name, endpoint, platform, guards, handlers }: Mounted,
): Promise<unknown> => {
  const query = parse(endpoint.query, request.query)
  const { fields, blobs } = await readBody(request, endpoint, guards.intake(account))
  const body = endpoint.body
    ? { ...(parse(withoutBlobs(endpoint), fields) as object), ...blobs }
    : undefined
  const { params } = request
  let about: AuditAbout = problem ? { subject: problem.title, href: `/p/${problem.id}` } : {}
  const audit = (more: AuditAbout): void => {
    about = { ...about, ...more }
  }
  const sessionKey = guards.sessionKeyOf(request)
  const ctx: Ctx = { ...platform, account, requestId: request.id, sessionKey, audit, gone }
  const handler = handlers[name] as (call: unknown) => Promise<unknown>
  const result = await handler({ ctx, problem, params, query, body })
  if (endpoint.audit) await guards.recordDeed(endpoint.audit, account, about)
  return result
}

const bodySchemas = new WeakMap<AnyEndpoint, z.ZodType>()

/** Blob fields are read before the schema sees the body, so the schema must not ask for them. */
const withoutBlobs = (endpoint: AnyEndpoint): z.ZodType => {
  const known = bodySchemas.get(endpoint)
  if (known) return known
  const body = endpoint.body
  // The names of the blobs are keys of this body; which ones, a table of all endpoints does not know.
  const blobs = Object.keys(endpoint.blobs ?? {})
  const mask = Object.fromEntries(blobs.map((key) => [key, true]))
  // A body with a rule over several fields lets nothing be taken out of it, and needs it only for blobs.
  const schema =
    body instanceof z.ZodObject && blobs.length > 0
      ? body.omit(mask as never)
      : (body ?? z.unknown())
  bodySchemas.set(endpoint, schema)
  return schema
}

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  refuseControl(value, '')
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [
      path.join('.') || 'body',
      issueSentence(path.join('.'), message),
    ]),
  )
  throw new AppError('ErrInvalid', { message: Object.values(fields)[0] ?? '', fields })
}

/** NUL and half characters are in no text; PostgreSQL would refuse them later, without a sentence. */
const refuseControl = (value: unknown, path: string): void => {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    throw invalidField(path, 'A text cannot hold the character NUL or half a character.')
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) {
      refuseControl(key, path)
      refuseControl(inner, path ? `${path}.${key}` : key)
    }
}

const documentation = (name: EndpointName, endpoint: AnyEndpoint): Record<string, unknown> => {
  const responses: Record<string, unknown> = {
    [endpoint.response ? (endpoint.status ?? 200) : 204]: endpoint.response
      ? {
          description: 'Done',
          content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
        }
      : { description: 'Done', type: 'null' },
  }
  for (const code of ['ErrUnauthenticated', 'ErrNoAccess', ...(endpoint.errors ?? [])] as const)
    responses[errorStatus(code)] ??= { description: code, type: 'object' }
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    ...(endpoint.blobs ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    ...(endpoint.query ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: jsonSchema(endpoint.body, 'input') } : {}),
    response: responses,
  }
}

const jsonSchemas = {
  input: new WeakMap<z.ZodType, unknown>(),
  output: new WeakMap<z.ZodType, unknown>(),
}

/** It is made once for each schema of the contract: tests start many servers in one process. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const known = jsonSchemas[io].get(schema)
  if (known) return known
  const { $schema: _drop, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  })
  jsonSchemas[io].set(schema, made)
  return made
}
