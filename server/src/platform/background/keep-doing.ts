import type { Platform } from '../http/context.ts'

/**
 * Looks for work every so often, for as long as the server runs. `look` ends when nothing waits, or when it is told to stop; it
 * never runs twice at once. `fault` is what the log says where it throws. Answers how to stop.
 */
export const keepDoing = (
  { log }: Pick<Platform, 'log'>,
  {
    everyMs,
    look,
    fault,
  }: { everyMs: number; look: (signal: AbortSignal) => Promise<void>; fault: string },
): (() => void) => {
  const lifetime = new AbortController()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void look(lifetime.signal)
      .catch((error: unknown) => {
        if (!lifetime.signal.aborted) log.error({ err: error }, fault)
      })
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  timer.unref()
  return () => {
    lifetime.abort()
    clearInterval(timer)
  }
}
