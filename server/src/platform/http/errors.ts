import { AppError, errorStatus, errorTable } from '@drafts/contract'
import type { ErrorBody, ErrorCode } from '@drafts/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** The only place that turns an error into an answer. What people cannot act on is logged with the request's id. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const known = asAppError(error, request)
  if (!known) request.log.error({ err: error }, 'request failed')
  if (!known)
    request.server.faults.add({
      at: new Date().toISOString(),
      requestId: request.id,
      call: `${request.method} ${request.routeOptions.url ?? 'unmatched'}`,
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
  const code: ErrorCode = known?.code ?? 'ErrInternal'
  const body: ErrorBody = { error: known?.message ?? errorTable.ErrInternal[1], code }
  if (known?.fields) body.fields = known.fields
  if (known?.current !== undefined) body.current = known.current
  if (known?.changed) body.changed = known.changed
  if (code === 'ErrInternal') body.requestId = request.id
  if (known?.retryAfterS) reply.header('retry-after', String(known.retryAfterS))
  readAway(request.raw)
  reply.code(errorStatus(code)).header('cache-control', 'no-store').send(body)
}

const noRoom =
  'The disk of this server is full or cannot be written. Nothing that is stored is lost; tell whoever runs it, and try again.'
const noDatabase = 'The database cannot be reached for now. Try again in a moment.'
/** Codes of the system and of PostgreSQL that a person can only wait for (PostgreSQL's manual, appendix A). */
const unavailable: Readonly<Record<string, string>> = {
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: noRoom,
  // disk_full, read_only_sql_transaction
  '53100': noRoom,
  '25006': noDatabase,
  // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, connection_failure …
  '53300': noDatabase,
  '57P01': noDatabase,
  '57P02': noDatabase,
  '57P03': noDatabase,
  '08000': noDatabase,
  '08001': noDatabase,
  '08003': noDatabase,
  '08004': noDatabase,
  '08006': noDatabase,
}
const brokenSocket = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** The driver has no code for these. */
const lostConnection = /^(Connection terminated|timeout exceeded when trying to connect)/

const asUnavailable = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, syscall } = error as NodeJS.ErrnoException
  // Only the database is called by a bare socket here; what else is called has words of its own. A connection that breaks
  // while a statement runs fails its read or its write; the request's own socket has no name of a call (“aborted”).
  const isLost =
    lostConnection.test(error.message) ||
    (syscall === 'connect' && code !== undefined) ||
    ((syscall === 'read' || syscall === 'write') && brokenSocket.has(code ?? ''))
  const message = isLost ? noDatabase : unavailable[code ?? '']
  return message === undefined
    ? undefined
    : new AppError('ErrUnavailable', { message, retryAfterS: 5, cause: error })
}

const asAppError = (error: unknown, request: FastifyRequest): AppError | undefined => {
  if (error instanceof AppError) {
    // People are told to wait; the operator needs the reason.
    if (error.code === 'ErrUnavailable' && error.cause !== undefined)
      request.log.warn({ err: error.cause }, 'unavailable')
    return error
  }
  const passing = asUnavailable(error)
  if (passing) {
    request.log.warn({ err: error }, 'unavailable')
    return passing
  }
  const { statusCode, code, message } = error as FastifyError
  // PostgreSQL's words for a text, or one in JSON, with NUL in it, wherever that came in.
  if (code === '22021' || code === '22P05')
    return new AppError('ErrInvalid', { message: 'A text cannot hold the character NUL.' })
  if (statusCode === undefined || statusCode >= 500) return undefined
  if (statusCode === 413)
    return new AppError('ErrTooLarge', {
      message: `That is too large: at most ${request.routeOptions.bodyLimit} bytes.`,
    })
  if (code === 'FST_ERR_BAD_URL')
    return new AppError('ErrInvalid', { message: 'This address is not written correctly.' })
  if (statusCode === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('ErrNotFound')
  const sentence =
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'The body is not valid JSON.' : message
  return new AppError('ErrInvalid', { message: sentence })
}

/** For how long what a refused request still sends is read. */
const readAwayMs = 30_000

/**
 * Reads the rest of a refused request and forgets it. A connection that ended while the client still sends would take
 * the answer with it: the client would learn of a broken connection only.
 */
const readAway = (request: IncomingMessage): void => {
  if (request.complete) return
  request.unpipe()
  request.resume()
  const timer = setTimeout(() => request.destroy(), readAwayMs).unref()
  request.once('close', () => clearTimeout(timer))
}
