import { Input } from '../evaluate/input.ts'

/** The output is longer than it may be. */
export class TooLong extends Error {
  /** Turns of the innermost loop that the rest of the output has room for. */
  readonly turns: number

  constructor(turns = 0.5) {
    super('too long')
    this.turns = turns
  }
}

/** Bytes of an input while it grows. It can be cut back to any length that it had. */
export class Writer {
  #bytes = new Uint8Array(1024)
  #length = 0
  /** Bytes that it may have. */
  readonly most: number
  /** The last thing written is a word: a space has to stand before the next one. */
  isAfterWord = false

  constructor(most: number) {
    this.most = most
  }

  get length(): number {
    return this.#length
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  /** Throws where so many turns cannot be written, before their values are drawn: each has `bytes` at least, the last one 1 less. */
  expect(turns: number, bytes: number): void {
    const room = this.most - this.#length + 1
    if (turns * bytes > room) throw new TooLong(room / bytes)
  }

  writeWord(word: string): void {
    this.#write(this.isAfterWord ? ` ${word}` : word)
    this.isAfterWord = true
  }

  /** A line from here on; after a word, a space that is not part of it. */
  writeLine(line: string): void {
    this.#write(`${this.isAfterWord && line !== '' ? ' ' : ''}${line}\n`)
    this.isAfterWord = false
  }

  cutTo(length: number, isAfterWord: boolean): void {
    this.#length = length
    this.isAfterWord = isAfterWord
  }

  #write(text: string): void {
    const end = this.#length + text.length
    if (end > this.most) throw new TooLong()
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(2 * this.#bytes.length, end))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    for (let index = 0; index < text.length; index++) {
      this.#bytes[this.#length + index] = text.charCodeAt(index)
    }
    this.#length = end
  }
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))

/** Whether a `scan` reads all of it as one word. */
export const isInputWord = (text: string): boolean =>
  text !== '' && new Input(bytesOf(text)).endOfWord(0) === text.length

/** Whether a `scanln` reads it as it is: after a word, white space at its beginning would be taken for what stands between. */
export const isLine = (text: string, isAfterWord: boolean): boolean =>
  !text.includes('\n') && (!isAfterWord || text === '' || new Input(bytesOf(text)).whiteAt(0) === 0)
