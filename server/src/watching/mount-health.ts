import { AppError } from '@drafts/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/http/context.ts'
import type { Guards } from '../platform/http/mounting/guards.ts'
import { mountPlain, noBody } from '../platform/http/mounting/mount-plain.ts'
import { findMissing } from './find-missing.ts'
import { createSeen } from './seen.ts'

/** `/healthz`: the process answers. `/readyz`: what it needs is there. */
export const mountHealth = (app: FastifyInstance, platform: Platform, guards: Guards): void => {
  const probe = (url: string, handler: (request: FastifyRequest) => Promise<object>): void =>
    mountPlain(app, guards, {
      method: 'GET',
      url,
      access: { open: 'What watches the server has no account.' },
      rate: { none: 'It is asked every few seconds.' },
      inFlight: { none: 'It is asked every few seconds.' },
      bodyBytes: noBody,
      answer: 1000,
      describe: 'hidden',
      handler,
    })
  const findSeen = createSeen(platform)
  probe('/healthz', async (request) => {
    const seen = await findSeen(request).catch(() => undefined)
    return { status: 'up', ...(seen ? { seen } : {}) }
  })
  probe('/readyz', async () => {
    const fields = await findMissing(platform)
    const sentences = Object.values(fields)
    if (sentences.length > 0)
      throw new AppError('ErrUnavailable', { message: sentences.join(' '), fields, retryAfterS: 5 })
    return { status: 'ready' }
  })
}
