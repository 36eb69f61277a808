import { AppError, languageServerSockets } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/http/context.ts'

const handshakes = { hits: 300, minutes: 10 }

/** A page of another origin is refused whatever it carries (docs/product/people.md#origins); programs send no Origin. */
export const requireOwnOrigin = (
  { config }: Pick<Platform, 'config'>,
  { headers: { origin, host } }: Pick<FastifyRequest, 'headers'>,
): void => {
  const ours = [config.publicUrl, `http://${host}`, `https://${host}`]
  if (origin !== undefined && !ours.includes(origin))
    throw new AppError('ErrNoAccess', { message: 'Sockets for other sites are refused.' })
}

/** Counts what each account has open and how often it knocks, on this server. */
export class Admission {
  readonly #open = new Map<string, number>()
  readonly #knocks = new Map<string, number[]>()

  /** Throws ErrRateLimited where it is one too many. */
  require(accountId: AccountId): void {
    const since = Date.now() - handshakes.minutes * 60_000
    const recent = (this.#knocks.get(accountId) ?? []).filter((at) => at > since)
    if (recent.length >= handshakes.hits) throw new AppError('ErrRateLimited', { retryAfterS: 60 })
    this.#knocks.set(accountId, [...recent, Date.now()])
    if ((this.#open.get(accountId) ?? 0) >= languageServerSockets)
      throw new AppError('ErrRateLimited', {
        message: `At most ${languageServerSockets} language servers run for one account. Close another editor and try again.`,
        retryAfterS: 5,
      })
  }

  /** Answers what to call when the socket is closed. */
  enter(accountId: AccountId): () => void {
    this.#open.set(accountId, (this.#open.get(accountId) ?? 0) + 1)
    return () => {
      const left = (this.#open.get(accountId) ?? 1) - 1
      if (left > 0) this.#open.set(accountId, left)
      else this.#open.delete(accountId)
    }
  }
}
