import type { FileSpan } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'
import { shownBytes } from './tokens.ts'

// Two lines compared byte by byte as they are read: they may be as long as an output. Of each only the beginning is
// stored, for the message; places are counted.

const LF = 10

/** A line that was read: its sizes, and its beginning. */
export interface ComparedLine {
  /** The beginning, one character for each byte, long enough to be shown. */
  head: string
  bytes: number
  chars: number
}

export interface LineDifference {
  want: ComparedLine
  got: ComparedLine
  /** Characters before the first that differs. */
  sameChars: number
}

/** Counts a line while it is read: `line` ends with the last byte that is not trimmed. */
class LineCounter {
  readonly #isTrimmed: (byte: number) => boolean
  readonly #codes: number[]
  bytes = 0
  chars = 0
  #untilBytes = 0
  #untilChars = 0

  constructor(isTrimmed: (byte: number) => boolean, same?: LineCounter) {
    this.#isTrimmed = isTrimmed
    this.#codes = same ? [...same.#codes] : []
    if (!same) return
    this.bytes = same.bytes
    this.chars = same.chars
    this.#untilBytes = same.#untilBytes
    this.#untilChars = same.#untilChars
  }

  add(byte: number): void {
    if (this.bytes < shownBytes) this.#codes.push(byte)
    this.bytes += 1
    if (!isInside(byte)) this.chars += 1
    if (this.#isTrimmed(byte)) return
    this.#untilBytes = this.bytes
    this.#untilChars = this.chars
  }

  get line(): ComparedLine {
    const head = String.fromCharCode(...this.#codes.slice(0, this.#untilBytes))
    return { head, bytes: this.#untilBytes, chars: this.#untilChars }
  }
}

/** Reads both lines to their ends, line feeds included. Null: they are alike but for what is trimmed at the ends. */
export const compareLinePair = (
  wants: ByteReader,
  gots: ByteReader,
  isTrimmed: (byte: number) => boolean,
): LineDifference | null => {
  const same = new LineCounter(isTrimmed)
  let want = wants.next()
  let got = gots.next()
  for (; want === got && !isEnd(want); want = wants.next(), got = gots.next()) same.add(want)
  if (isEnd(want) && isEnd(got)) return null
  const wanted = readRest(wants, want, new LineCounter(isTrimmed, same))
  const value = readRest(gots, got, new LineCounter(isTrimmed, same))
  if (wanted.bytes <= same.bytes && value.bytes <= same.bytes) return null
  const areCut = wanted.bytes < same.bytes || value.bytes < same.bytes
  const sameChars = areCut ? same.line.chars : same.chars
  // Characters may begin alike: back to where the one that differs begins.
  const isWithin = !areCut && (isInside(want) || isInside(got))
  return {
    want: wanted,
    got: value,
    sameChars: isWithin ? Math.max(0, sameChars - 1) : sameChars,
  }
}

/** Reads a line to its end, its line feed included. */
export const readLine = (reader: ByteReader, isTrimmed: (byte: number) => boolean): ComparedLine =>
  readRest(reader, reader.next(), new LineCounter(isTrimmed))

const readRest = (reader: ByteReader, first: number, counter: LineCounter): ComparedLine => {
  for (let byte = first; !isEnd(byte); byte = reader.next()) counter.add(byte)
  return counter.line
}

/** From after so many characters to the end of the line. */
export const spanFrom = (number: number, sameChars: number, { chars }: ComparedLine): FileSpan => ({
  start: { line: number, column: sameChars + 1 },
  end: { line: number, column: chars + 1 },
})

const isEnd = (byte: number): boolean => byte === LF || byte === -1
/** Whether a character of UTF-8 goes on with it. */
const isInside = (byte: number): boolean => (byte & 0xc0) === 0x80
