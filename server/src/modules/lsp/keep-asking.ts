import { AppError, languageServerCloses } from '@drafts/contract'
import type { FastifyBaseLogger } from 'fastify'
import { refuse } from './relay.ts'
import type { Socket } from './relay.ts'

/**
 * A socket outlives the request it came with, but not the right to it: a session may end, a token be revoked, a permit
 * be taken. `ask` throws AppError when there is no right any more; any other error (the database is away) means nothing
 * about it, so the next time decides.
 */
export const keepAsking = (
  socket: Socket,
  ask: () => Promise<unknown>,
  { everyMs, log }: { everyMs: number; log: FastifyBaseLogger },
): void => {
  const timer = setInterval(() => {
    ask().catch((error: unknown) => {
      if (error instanceof AppError)
        refuse(
          socket,
          languageServerCloses.noAccess,
          'You have no access any more. Sign in again to go on.',
        )
      else log.warn({ err: error }, 'right to a socket not known')
    })
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}
