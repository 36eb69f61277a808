import { setTimeout as sleep } from 'node:timers/promises'

// What a judge could not prove, because its disk is full or its server is away, it proves later: without a new start.

const pauseMs = 60_000

export interface Proving {
  signal: AbortSignal
  warn: (note: string) => void
  pause?: (signal: AbortSignal) => Promise<unknown>
}

/** Resolves when all is proved, or the judge ends. */
export const untilProved = async (
  proveAll: () => Promise<void>,
  {
    signal,
    warn,
    pause = (ended) => sleep(pauseMs, undefined, { signal: ended, ref: false }),
  }: Proving,
): Promise<void> => {
  while (!signal.aborted)
    try {
      return await proveAll()
    } catch (error) {
      if (signal.aborted) return
      warn(`proving languages stopped, and goes on in a minute: ${String(error)}`)
      // It rejects when the judge ends.
      await pause(signal).catch(() => undefined)
    }
}
