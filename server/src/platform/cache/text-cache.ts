/** Texts by their key, of at most so many characters together; those not used for longest go first. */
export class TextCache {
  readonly #texts = new Map<string, string>()
  readonly #mostChars: number
  #chars = 0

  constructor(mostChars: number) {
    this.#mostChars = mostChars
  }

  /** Undefined is kept by nobody: it is made again the next time. */
  async get<Made extends string | undefined>(
    key: string,
    make: () => Promise<Made>,
  ): Promise<string | Made> {
    const known = this.#texts.get(key)
    if (known !== undefined) {
      this.#texts.delete(key)
      this.#texts.set(key, known)
      return known
    }
    const text = await make()
    if (text !== undefined) this.#put(key, text)
    return text
  }

  #put(key: string, text: string): void {
    if (this.#texts.has(key) || key.length + text.length > this.#mostChars) return
    this.#texts.set(key, text)
    this.#chars += key.length + text.length
    for (const [oldest, gone] of this.#texts) {
      if (this.#chars <= this.#mostChars) return
      this.#texts.delete(oldest)
      this.#chars -= oldest.length + gone.length
    }
  }
}
