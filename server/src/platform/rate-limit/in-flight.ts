import { inFlightRange, rateLimited } from '@drafts/contract'
import type { InFlightKind } from '@drafts/contract'

// One account has only so many calls of a kind at work on this server; a few more wait for their turn, and further ones
// are refused. A caller that goes away leaves the queue. A place is handed on when it is freed, so nobody overtakes.

interface Lane {
  atWork: number
  /** What gives each its turn, in their order. */
  waiting: Set<() => void>
}

export class InFlight {
  readonly #lanes = new Map<string, Lane>()

  /** Answers what frees the place. Throws ErrRateLimited where too many wait, and the reason of `gone`. */
  async enter(kind: InFlightKind, subject: string, gone: AbortSignal): Promise<() => void> {
    gone.throwIfAborted()
    const key = `${kind} ${subject}`
    const lane = this.#lanes.get(key) ?? { atWork: 0, waiting: new Set() }
    this.#lanes.set(key, lane)
    const { atOnce, waiting } = inFlightRange[kind]
    if (lane.atWork < atOnce) lane.atWork += 1
    else if (lane.waiting.size < waiting) await waitIn(lane, gone)
    else throw rateLimited(refusals[kind], 2)
    let isFree = false
    const free = (): void => {
      if (isFree) return
      isFree = true
      this.#leave(key, lane)
    }
    // The caller may have gone in the moment in which its turn came.
    if (gone.aborted) free()
    gone.throwIfAborted()
    return free
  }

  /** Counts calls at work and calls that wait by kind, over all subjects. */
  counts(): { kind: string; atWork: number; waiting: number }[] {
    const counts = new Map(
      Object.keys(inFlightRange).map((kind) => [kind, { kind, atWork: 0, waiting: 0 }]),
    )
    for (const [key, { atWork, waiting }] of this.#lanes) {
      const ofKind = counts.get(key.slice(0, key.indexOf(' ')))
      if (!ofKind) continue
      ofKind.atWork += atWork
      ofKind.waiting += waiting.size
    }
    return [...counts.values()]
  }

  #leave(key: string, lane: Lane): void {
    const [next] = lane.waiting
    if (next) {
      lane.waiting.delete(next)
      return next()
    }
    lane.atWork -= 1
    if (lane.atWork === 0) this.#lanes.delete(key)
  }
}

const waitIn = async ({ waiting }: Lane, gone: AbortSignal): Promise<void> => {
  const turn = Promise.withResolvers<void>()
  const leave = (): void => {
    waiting.delete(turn.resolve)
    turn.reject(gone.reason)
  }
  waiting.add(turn.resolve)
  gone.addEventListener('abort', leave, { once: true })
  try {
    await turn.promise
  } finally {
    gone.removeEventListener('abort', leave)
  }
}

const refusals: Record<InFlightKind, string> = {
  render: 'Too many of your previews are being made. Try again in a moment.',
  save: 'Too many of your changes are being saved. Try again in a moment.',
  grammar: 'Too many of your texts are being checked. Try again in a moment.',
  import: 'Too many of your imports are running. Wait until one has ended.',
  export: 'Too many of your packages are being made. Wait until one has ended.',
  execute: 'Too many of your runs are being started. Try again in a moment.',
  search: 'Too many of your searches are running. Try again in a moment.',
}
