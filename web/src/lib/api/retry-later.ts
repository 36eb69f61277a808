// A save that failed is sent again: after a while that doubles each time, and at once when the line or the person is
// back (docs/product/editing.md#saving).

/** `run` is called once; returns what takes it back. Not timed: it waits for the person's return. */
export type RetryLater = (attempt: number, isTimed: boolean, run: () => void) => () => void

const firstMs = 2000
const mostMs = 60_000

export const retryDelayMs = (attempt: number): number =>
  Math.min(mostMs, firstMs * 2 ** (attempt - 1))

const returns = ['online', 'focus'] as const

export const retryLater: RetryLater = (attempt, isTimed, run) => {
  const stop = (): void => {
    clearTimeout(timer)
    for (const name of returns) window.removeEventListener(name, go)
  }
  const go = (): void => {
    stop()
    run()
  }
  const timer = isTimed ? setTimeout(go, retryDelayMs(attempt)) : undefined
  for (const name of returns) window.addEventListener(name, go)
  return stop
}
