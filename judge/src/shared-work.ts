/** Work for which several may wait. Once nobody waits any more it is to stop; who comes later begins anew. */
export class SharedWork<T> {
  readonly #stop = new AbortController()
  readonly #over = new AbortController()
  readonly #result: Promise<T>
  #waiting = 0

  constructor(begin: (stop: AbortSignal) => Promise<T>) {
    this.#result = begin(this.#stop.signal).finally(() => this.#over.abort())
    // Those who wait hear of a failure; there may be none.
    this.#result.catch(() => {})
  }

  /** Aborted when it has ended, or is about to for want of anybody who waits. */
  get over(): AbortSignal {
    return this.#over.signal
  }

  /** Rejects with the reason of the signal. */
  async wait(signal?: AbortSignal): Promise<T> {
    this.#waiting += 1
    if (!signal) return this.#result
    const left = Promise.withResolvers<never>()
    const leave = (): void => {
      this.#waiting -= 1
      if (this.#waiting === 0) {
        this.#over.abort()
        this.#stop.abort(signal.reason)
      }
      left.reject(signal.reason)
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([this.#result, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}
