/** What waits, by who asked: each asker in turn, and what they asked in its order. */
export class Turns<T> {
  /** In the order of turns. */
  readonly #waiting = new Map<string, T[]>()

  add(asker: string, item: T): void {
    const own = this.#waiting.get(asker)
    if (own) own.push(item)
    else this.#waiting.set(asker, [item])
  }

  countOf(asker: string): number {
    return this.#waiting.get(asker)?.length ?? 0
  }

  take(): T | undefined {
    const [entry] = this.#waiting
    if (!entry) return undefined
    const [asker, own] = entry
    this.#waiting.delete(asker)
    const item = own.shift()
    if (own.length > 0) this.#waiting.set(asker, own)
    return item
  }
}
