import type { ByteReader } from './byte-reader.ts'
import { spanFrom } from './line-pair.ts'
import { accepted, emptySpan, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { isSpace, isTestlibSpace, shown, shownBytes } from './tokens.ts'

const LF = 10
const CR = 13
const blank = 32

/**
 * `lcmp` and `fcmp`: the answer's lines against as many of the output, as words (of C++, so that \v and \f separate
 * them) or byte by byte. Where the output has ended, its lines are empty.
 */
export const compareTestlibLines = (
  name: 'lcmp' | 'fcmp',
  answer: ByteReader,
  output: ByteReader,
): CheckerOutcome => {
  for (let number = 1; answer.peek() !== -1; number += 1) {
    const [want, got] = [new Line(answer), new Line(output)]
    const isEmpty = want.peek() === -1
    if (isEmpty && answer.peek() === -1) break
    const isEqual = name === 'lcmp' ? areSameWords(want, got) : areSame(want, got)
    if (!isEqual) return differ(number, want, got)
  }
  while (isTestlibSpace(output.peek())) output.next()
  if (output.peek() === -1) return accepted
  const start = output.position()
  const extra = new Line(output).end()
  return wrong(`Extra output: "${shown(extra.head)}"`, emptySpan(answer.position()), {
    start,
    end: { line: start.line, column: start.column + extra.chars },
  })
}

/** The bytes of a line as `readString` gives them, which takes its end too. */
class Line {
  readonly #reader: ByteReader
  readonly #codes: number[] = []
  #hasEnded = false
  #peeked: number | undefined
  #bytes = 0
  #chars = 0

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  peek(): number {
    return (this.#peeked ??= this.#read())
  }

  /** -1 at the end. */
  next(): number {
    const byte = this.peek()
    this.#peeked = undefined
    return byte
  }

  /** Goes to the end: how the line begins, and how many characters it has. */
  end(): { head: string; bytes: number; chars: number } {
    while (this.next() !== -1);
    return {
      head: String.fromCharCode(...this.#codes),
      bytes: this.#bytes,
      chars: this.#chars,
    }
  }

  #read(): number {
    if (this.#hasEnded) return -1
    const byte = this.#take()
    if (byte === -1) {
      this.#hasEnded = true
      return -1
    }
    if (this.#codes.length < shownBytes) this.#codes.push(byte)
    this.#bytes += 1
    if ((byte & 0xc0) !== 0x80) this.#chars += 1
    return byte
  }

  #take(): number {
    const byte = this.#reader.next()
    if (byte === LF || byte === -1) return -1
    if (byte !== CR) return byte
    // A CR that no LF follows is lost there, and the byte after it is taken as it is; the end of the file is 255 then.
    const after = this.#reader.next()
    if (after === LF) return -1
    return after === -1 ? 255 : after
  }
}

const areSame = (want: Line, got: Line): boolean => {
  for (;;) {
    const byte = want.next()
    if (byte !== got.next()) return false
    if (byte === -1) return true
  }
}

const areSameWords = (want: Line, got: Line): boolean => {
  for (let hasBegun = false; ; hasBegun = true) {
    const byte = nextOfWords(want, hasBegun)
    if (byte !== nextOfWords(got, hasBegun)) return false
    if (byte === -1) return true
  }
}

/** One blank between words, none at the ends. */
const nextOfWords = (line: Line, hasBegun: boolean): number => {
  if (!isSpace(line.peek())) return line.next()
  while (isSpace(line.peek())) line.next()
  if (line.peek() === -1) return -1
  return hasBegun ? blank : line.next()
}

const differ = (number: number, want: Line, got: Line): CheckerOutcome => {
  const [wanted, value] = [want.end(), got.end()]
  return wrong(
    `Line ${number} differs: want "${shown(wanted.head)}", got "${shown(value.head)}"`,
    spanFrom(number, 0, wanted),
    spanFrom(number, 0, value),
  )
}
