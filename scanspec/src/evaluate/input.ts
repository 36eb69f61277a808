import { sliceBytes } from '../bytes.ts'

/** Classes of bytes: no white space, white space, or a byte that may begin white space of several bytes. */
const word = 0
const white = 1
const maybe = 2
const classes = new Uint8Array(256)
for (const byte of [9, 10, 11, 12, 13, 32]) classes[byte] = white
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3]) classes[byte] = maybe

export interface InputPlace {
  /** From 1. */
  line: number
  /** From 0, in bytes. */
  col: number
}

/**
 * An input of a problem, read token by token: words and single white space characters. One space between two words is
 * passed over, nothing else ever.
 */
export class Input {
  readonly bytes: Uint8Array
  /** Where the next token begins. */
  position = 0
  /** Where the last token began that was handed out; -1 before the first. */
  cursor = -1

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length
  }

  /** Bytes of the white space character at `index`: 0 where there is none. */
  whiteAt(index: number): number {
    const first = this.bytes[index] ?? 0
    const found = classes[first] ?? word
    if (found !== maybe) return index < this.bytes.length ? found : 0
    return whiteOfSeveral(first, this.bytes[index + 1] ?? 0, this.bytes[index + 2] ?? 0)
  }

  /** Where the word ends that begins at `from`; `from` itself where none begins. */
  endOfWord(from: number): number {
    const { bytes } = this
    const end = bytes.length
    let index = from
    while (index < end) {
      const found = classes[bytes[index] ?? 0] ?? word
      if (found === white || (found === maybe && this.whiteAt(index) > 0)) break
      index += 1
    }
    return index
  }

  /** Hands out the word from `position` to `end`, and passes over one space where a word follows it. */
  takeWord(end: number): void {
    this.cursor = this.position
    const { bytes } = this
    const follows = bytes[end] === 32 && end + 1 < bytes.length && this.whiteAt(end + 1) === 0
    this.position = follows ? end + 1 : end
  }

  /** Hands out a white space character, or a word that nobody can use: its bytes. The input is not at its end. */
  takeAny(): string {
    const start = this.position
    const length = this.whiteAt(start)
    const end = length > 0 ? start + length : this.endOfWord(start)
    this.cursor = start
    this.position = end
    return sliceBytes(this.bytes, start, end)
  }

  /** Hands out what is left of the line; `undefined` without a line end, and nothing is taken then. */
  takeLine(): string | undefined {
    const start = this.position
    const end = this.bytes.indexOf(10, start)
    if (end === -1) return undefined
    this.cursor = start
    this.position = end + 1
    return sliceBytes(this.bytes, start, end)
  }

  /** Place of the last token that was handed out; line 0 before the first one. */
  placeOfCursor(): InputPlace {
    if (this.cursor === -1) return { line: 0, col: 0 }
    let line = 1
    let start = 0
    for (;;) {
      const found = this.bytes.indexOf(10, start)
      if (found === -1 || found >= this.cursor) return { line, col: this.cursor - start }
      line += 1
      start = found + 1
    }
  }
}

/** U+0085, U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000. */
const whiteOfSeveral = (first: number, second: number, third: number): number => {
  if (first === 0xc2) return second === 0x85 || second === 0xa0 ? 2 : 0
  const point = ((first & 15) << 12) | ((second & 63) << 6) | (third & 63)
  const isPoint = (second & 0xc0) === 0x80 && (third & 0xc0) === 0x80
  return isPoint && threeBytes.has(point) ? 3 : 0
}

const threeBytes = new Set([
  0x1680,
  ...Array.from({ length: 11 }, (_, index) => 0x2000 + index),
  0x2028,
  0x2029,
  0x202f,
  0x205f,
  0x3000,
])
