import { AppError } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'
import type { Platform } from './context.ts'

/** A page of another origin is refused whatever it carries (docs/product/people.md#origins); programs send no Origin. */
export const requireOwnOrigin = (
  { config }: Pick<Platform, 'config'>,
  { headers: { origin, host, ...others } }: Pick<FastifyRequest, 'headers'>,
): void => {
  const ours = [config.publicUrl, `http://${host}`, `https://${host}`]
  const isForeign = origin !== undefined && !ours.includes(origin)
  // A script of another page brings no Origin with what it loads.
  if (isForeign || others['sec-fetch-site'] === 'cross-site')
    throw new AppError('ErrNoAccess', { message: 'Sockets for other sites are refused.' })
}
