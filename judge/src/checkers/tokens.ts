import type { Position, Span } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'

/** Space, \t \n \v \f \r separate words. */
export const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

export interface Token {
  /** Latin-1: each byte is one character, so that comparing texts is comparing bytes. */
  raw: string
  span: Span
  /** White space before it. */
  space: string
}

/** A word longer than this is compared only up to here: no answer has a megabyte without a blank. */
const keptChars = 1 << 20

/** The next word, or null at the end; `trailing` then holds the white space before the end. */
export class Tokens {
  readonly #reader: ByteReader
  readonly #transformCRs: boolean
  readonly #keepSpace: boolean
  trailing = ''

  constructor(reader: ByteReader, options: { transformCRs: boolean; keepSpace: boolean }) {
    this.#reader = reader
    this.#transformCRs = options.transformCRs
    this.#keepSpace = options.keepSpace
  }

  next(): Token | null {
    const space = this.#space()
    if (this.#reader.peek() === -1) {
      this.trailing = space
      return null
    }
    const start = this.#reader.position()
    const codes: number[] = []
    let raw = ''
    while (this.#reader.peek() !== -1 && !isSpace(this.#reader.peek())) {
      codes.push(this.#reader.next())
      if (codes.length < 8192) continue
      raw = append(raw, codes)
      codes.length = 0
    }
    return { raw: append(raw, codes), span: { start, end: this.#reader.position() }, space }
  }

  /** Where reading stands: the place of something that is missing. */
  position(): Position {
    return this.#reader.position()
  }

  #space(): string {
    let space = ''
    while (isSpace(this.#reader.peek())) {
      const byte = this.#reader.next()
      if (!this.#keepSpace) continue
      if (this.#transformCRs && byte === 13) {
        if (this.#reader.peek() === 10) this.#reader.next()
        space += '\n'
      } else space += String.fromCharCode(byte)
    }
    return space
  }
}

const append = (raw: string, codes: number[]): string =>
  raw.length > keptChars ? raw : raw + String.fromCharCode(...codes)

/** As a person reads it: UTF-8, cut at 64 characters. */
export const shown = (raw: string): string => {
  const chars = [...Buffer.from(raw, 'latin1').toString('utf8')]
  return chars.length > 64 ? `${chars.slice(0, 64).join('')}…` : chars.join('')
}
