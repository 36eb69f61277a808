import { AppError } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'

/**
 * The token that a request carries, read in this one way; undefined where it has no Authorization header. A header that is
 * not understood is refused: what takes it for a token and what takes it for none must not meet.
 */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const { authorization } = headers
  if (authorization === undefined || authorization === '') return undefined
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (token === undefined)
    throw new AppError('ErrUnauthenticated', {
      message: 'The Authorization header must be “Bearer” and a token.',
    })
  return token
}
