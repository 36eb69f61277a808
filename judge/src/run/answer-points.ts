const mostKept = 10_000

/** The points that answers get by checkers of points, so that an answer is judged once for all outputs. */
export class AnswerPoints {
  readonly #kept = new Map<string, number | undefined>()

  /**
   * `judge` is called where they are not known. `points` undefined: the checker gives the answer none. What the clock ended
   * says nothing about the next time, and is not kept.
   */
  async of(
    key: string,
    judge: () => Promise<{ points: number | undefined; isEndedByClock: boolean }>,
  ): Promise<number | undefined> {
    if (this.#kept.has(key)) return this.#kept.get(key)
    // Two jobs that ask at the same time both judge it: either may be stopped.
    const { points, isEndedByClock } = await judge()
    if (isEndedByClock) return points
    this.#kept.set(key, points)
    const [oldest = key] = this.#kept.keys()
    if (this.#kept.size > mostKept) this.#kept.delete(oldest)
    return points
  }
}
