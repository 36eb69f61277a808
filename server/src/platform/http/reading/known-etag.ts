import type { FastifyRequest } from 'fastify'

/** Whether the caller has what would be sent (RFC 9110 §13.1.2): weakly compared. */
export const isKnown = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean => {
  const known = headers['if-none-match'] ?? ''
  return known.trim() === '*' || known.split(',').some((tag) => plain(tag) === plain(etag))
}

const plain = (tag: string): string => tag.trim().replace(/^W\//, '')
