import { AppError } from '@drafts/contract'
import type { AccountId } from '@drafts/contract'
import type { Platform } from '../../platform/http/context.ts'
import { getUsage } from './usage.store.ts'
import type { Usage } from './usage.store.ts'

// Bounds of what one account may store, if the operator sets any (docs/self-hosting.md#limits). They are looked at before an
// upload begins, so an account may be over its bytes by the files that were on their way.

/** A look is used for so long: a package is uploaded in one call, tests in many. */
const keptMs = 10_000

export class Quotas {
  readonly #platform: Pick<Platform, 'db' | 'config'>
  readonly #known = new Map<AccountId, { atMs: number; usage: Promise<Usage> }>()

  constructor(platform: Pick<Platform, 'db' | 'config'>) {
    this.#platform = platform
  }

  /** Throws ErrTooLarge where the account has used up its bytes. */
  async requireBytes(ownerId: AccountId): Promise<void> {
    const { bytes: most } = this.#platform.config.quotas
    if (most === null) return
    const { bytes } = await this.#usageOf(ownerId)
    if (bytes < most) return
    throw new AppError('ErrTooLarge', {
      message: `The problems of this account have ${megabytes(bytes)} of the ${megabytes(most)} that it may store: delete what is not needed (the bin counts too), or ask whoever runs this site for more.`,
    })
  }

  /** Throws ErrTooLarge where the account has as many problems as it may. */
  async requireProblems(ownerId: AccountId): Promise<void> {
    const { problems: most } = this.#platform.config.quotas
    if (most === null) return
    // Each one counts: what was known a moment ago is not good enough.
    const { problems } = await getUsage(this.#platform.db, ownerId)
    if (problems < most) return
    throw new AppError('ErrTooLarge', {
      message: `This account has ${problems} problems, and may have ${most}, those in the bin too. Ask whoever runs this site for more.`,
    })
  }

  #usageOf(ownerId: AccountId): Promise<Usage> {
    const nowMs = performance.now()
    const known = this.#known.get(ownerId)
    if (known && nowMs - known.atMs < keptMs) return known.usage
    const usage = getUsage(this.#platform.db, ownerId)
    this.#known.set(ownerId, { atMs: nowMs, usage })
    usage.catch(() => this.#known.delete(ownerId))
    return usage
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
