import { AppError, rateLimited } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'

const handshakes = { hits: 300, minutes: 10 }

/** Counts what each account has open and how often it knocks, on this server. */
export class Admission {
  readonly #open = new Map<string, number>()
  readonly #knocks = new Map<string, number[]>()
  readonly #most: number
  readonly #sentence: string

  /** `sentence`: what an account with the most that it may have open is answered. */
  constructor(most: number, sentence: string) {
    this.#most = most
    this.#sentence = sentence
  }

  /** Throws ErrRateLimited where it is one too many. */
  require(accountId: AccountId): void {
    const since = Date.now() - handshakes.minutes * 60_000
    const recent = (this.#knocks.get(accountId) ?? []).filter((at) => at > since)
    if (recent.length >= handshakes.hits) throw new AppError('ErrRateLimited', { retryAfterS: 60 })
    this.#knocks.set(accountId, [...recent, Date.now()])
    if ((this.#open.get(accountId) ?? 0) >= this.#most) throw rateLimited(this.#sentence, 5)
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
