/** A map that goes back to what it was: what is known inside a block is not known behind it. */
export class Undoable<Value> {
  readonly #now = new Map<string, Value>()
  readonly #before: [string, Value | undefined][] = []

  get(key: string): Value | undefined {
    return this.#now.get(key)
  }

  set(key: string, value: Value): void {
    this.#before.push([key, this.#now.get(key)])
    this.#now.set(key, value)
  }

  /** What is done inside leaves nothing behind. */
  within<Result>(action: () => Result): Result {
    const mark = this.#before.length
    try {
      return action()
    } finally {
      for (const [key, value] of this.#before.splice(mark).toReversed()) {
        if (value === undefined) this.#now.delete(key)
        else this.#now.set(key, value)
      }
    }
  }
}
