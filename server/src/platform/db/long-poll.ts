import type { DatabaseListener } from './listen.ts'
import type { Channel } from './wake.ts'

export interface LongPoll {
  channel: Channel
  waitMs: number
  /** The caller went away. */
  gone: AbortSignal
}

/** Looks, then waits until the channel is woken and looks again; undefined where nothing was found in time. */
export const longPoll = async <R>(
  listener: DatabaseListener,
  { channel, waitMs, gone }: LongPoll,
  look: () => Promise<R | undefined>,
): Promise<R | undefined> => {
  const until = performance.now() + waitMs
  for (;;) {
    // Heard from before the look on: what comes between look and wait is not missed.
    const woken = Promise.withResolvers<void>()
    const stop = listener.hear(channel, woken.resolve)
    gone.addEventListener('abort', () => woken.resolve(), { once: true })
    const left = until - performance.now()
    const timer =
      listener.lookAgainMs === null
        ? undefined
        : setTimeout(woken.resolve, Math.max(0, Math.min(left, listener.lookAgainMs)))
    try {
      if (gone.aborted) return undefined
      const found = await look()
      if (found !== undefined || left <= 0) return found
      await woken.promise
    } finally {
      clearTimeout(timer)
      stop()
    }
  }
}
