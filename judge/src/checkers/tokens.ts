import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import type { FilePosition, FileSpan } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'

export type IsSpace = (byte: number) => boolean

/** Space, \t \n \v \f \r separate words. */
export const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

/** Testlib's words go on over \v and \f. */
export const isTestlibSpace = (byte: number): boolean =>
  byte === 32 || byte === 9 || byte === 10 || byte === 13

export interface OutputToken {
  /** Latin-1: each byte is one character, so that comparing texts is comparing bytes. Of a long word the beginning. */
  raw: string
  /** The rest of a word that is longer than what is stored. */
  rest: Rest | null
  span: FileSpan
  /** White space before it. */
  space: Space
}

/** Hashes of bytes that are not stored: as they are, and without the case of ASCII letters. */
interface Rest {
  exact: string
  folded: string
  /** Whether all of them are digits. */
  isDigits: boolean
}

/** White space by its text, of which it has the hash where it is long, and the line feeds at its end. */
export interface Space {
  text: string
  lineEnds: number
}

const LF = 10
const CR = 13
const noSpace: Space = { text: '', lineEnds: 0 }
/** A word is stored up to here, and white space up to `keptSpace`; the rest is hashed. */
const keptBytes = 1 << 20
/** Appended at once. */
const pieceBytes = 8192
const keptSpace = 65_536

/** The next word, or null at the end; `trailing` then stores the white space before the end. */
export class Tokens {
  readonly #reader: ByteReader
  readonly #transformCRs: boolean
  readonly #keepSpace: boolean
  readonly #isSpace: IsSpace
  trailing = noSpace

  constructor(
    reader: ByteReader,
    options: { transformCRs: boolean; keepSpace: boolean; isSpace?: IsSpace },
  ) {
    this.#reader = reader
    this.#transformCRs = options.transformCRs
    this.#keepSpace = options.keepSpace
    this.#isSpace = options.isSpace ?? isSpace
  }

  next(): OutputToken | null {
    const space = this.#keepSpace ? this.#space() : this.#skipSpace()
    if (this.#reader.peek() === -1) {
      this.trailing = space
      return null
    }
    const start = this.#reader.position()
    const word = readWord(this.#reader, this.#isSpace)
    return { ...word, span: { start, end: this.#reader.position() }, space }
  }

  /** Where reading stands: the place of something that is missing. */
  position(): FilePosition {
    return this.#reader.position()
  }

  #skipSpace(): Space {
    while (this.#isSpace(this.#reader.peek())) this.#reader.next()
    return noSpace
  }

  #space(): Space {
    const space = new SpaceBuilder()
    while (this.#isSpace(this.#reader.peek())) {
      const byte = this.#reader.next()
      if (this.#transformCRs && byte === CR) {
        if (this.#reader.peek() === LF) this.#reader.next()
        space.add(LF)
      } else space.add(byte)
    }
    return space.end()
  }
}

/** A word as far as it is stored, and the hashes of the rest. */
export const readWord = (
  reader: ByteReader,
  isEnd: IsSpace = isSpace,
): Pick<OutputToken, 'raw' | 'rest'> => {
  const codes: number[] = []
  let raw = ''
  let rest: RestHasher | undefined
  while (reader.peek() !== -1 && !isEnd(reader.peek())) {
    codes.push(reader.next())
    if (codes.length < pieceBytes) continue
    if (raw.length <= keptBytes) raw += String.fromCharCode(...codes)
    else (rest ??= new RestHasher()).add(codes)
    codes.length = 0
  }
  if (raw.length <= keptBytes) raw += String.fromCharCode(...codes)
  else if (codes.length > 0) (rest ??= new RestHasher()).add(codes)
  return { raw, rest: rest?.end() ?? null }
}

class RestHasher {
  readonly #exact = createHash('sha256')
  readonly #folded = createHash('sha256')
  #isDigits = true

  add(codes: readonly number[]): void {
    const bytes = Buffer.from(codes)
    this.#isDigits &&= bytes.every((byte) => byte >= 48 && byte <= 57)
    this.#exact.update(bytes)
    this.#folded.update(fold(bytes.toString('latin1')), 'latin1')
  }

  end(): Rest {
    return {
      exact: this.#exact.digest('hex'),
      folded: this.#folded.digest('hex'),
      isDigits: this.#isDigits,
    }
  }
}

/** Letters of ASCII without their case. */
export const fold = (raw: string): string =>
  raw.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Line feeds are counted until something follows them: those at the end are compared or not. */
class SpaceBuilder {
  #text = ''
  #lineEnds = 0
  #hash: Hash | undefined

  add(byte: number): void {
    if (byte === LF) this.#lineEnds += 1
    else {
      while (this.#lineEnds > 0) {
        const count = Math.min(this.#lineEnds, pieceBytes)
        this.#append('\n'.repeat(count))
        this.#lineEnds -= count
      }
      this.#append(String.fromCharCode(byte))
    }
  }

  end(): Space {
    const text = this.#hash?.update(this.#text).digest('hex') ?? this.#text
    return { text, lineEnds: this.#lineEnds }
  }

  #append(text: string): void {
    this.#text += text
    if (this.#text.length < keptSpace) return
    this.#hash ??= createHash('sha256')
    this.#hash.update(this.#text)
    this.#text = ''
  }
}

/** The bytes that `shown` reads: a character more than it shows, each of at most four bytes. */
export const shownBytes = 272
const shownChars = 64

/** As a person reads it: UTF-8, cut at 64 characters. */
export const shown = (raw: string): string => {
  const chars = [...Buffer.from(raw.slice(0, shownBytes), 'latin1').toString('utf8')]
  return chars.length > shownChars ? `${chars.slice(0, shownChars).join('')}…` : chars.join('')
}
