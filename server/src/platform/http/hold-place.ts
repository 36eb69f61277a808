import { AppError } from '@drafts/contract'
import type { FastifyReply } from 'fastify'

/** Aborted when the caller breaks off before the answer is out. */
export const goneOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      gone.abort(new AppError('ErrInvalid', { message: 'The caller broke off.' }))
  })
  return gone.signal
}

/** The handler of a call within its place among the calls in flight; without a place it is called as it is. */
export type Within = <T>(handle: () => T | Promise<T>) => T | Promise<T>

/**
 * Holds a place until the handler has ended and the answer is out, or its reader gone: work goes on for a while after
 * its caller broke off, and a stream begins when its handler has ended. A call that is refused before its handler
 * frees it with the answer.
 */
export const holdPlace = ({ raw }: FastifyReply, free: () => void): Within => {
  let held = 1
  const end = (): void => {
    held -= 1
    if (held === 0) free()
  }
  let isOut = false
  const out = (): void => {
    if (!isOut) end()
    isOut = true
  }
  raw.once('close', out).once('finish', out)
  return async (handle) => {
    if (held === 0) throw new AppError('ErrInvalid', { message: 'The caller broke off.' })
    held += 1
    try {
      return await handle()
    } finally {
      end()
    }
  }
}
