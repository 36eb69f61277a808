import { AppError, errorStatus, errorTable } from '@drafts/contract'
import type { ErrorBody, ErrorCode } from '@drafts/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readAway } from './read-away.ts'

/** The only place that turns an error into an answer. What people cannot act on is logged with the request's id. */
export const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  const known = asAppError(error, request)
  if (!known) request.log.error({ err: error }, 'request failed')
  if (!known)
    request.server.faults.add({
      at: new Date().toISOString(),
      requestId: request.id,
      call: `${request.method} ${request.routeOptions.url ?? request.url}`,
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

const asAppError = (error: unknown, request: FastifyRequest): AppError | undefined => {
  if (error instanceof AppError) return error
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
