import type { FileSpan } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'
import { compareLinePair, readLine, spanFrom } from './line-pair.ts'
import type { LineDifference, ComparedLine } from './line-pair.ts'
import { accepted, wrong } from './outcome.ts'
import type { CheckerOutcome } from './outcome.ts'
import { isSpace, shown } from './tokens.ts'

const LF = 10
const noLine: ComparedLine = { head: '', bytes: 0, chars: 0 }

/** Lines without the white space at their ends; empty lines count only if something follows them. */
export const compareLines = (answer: ByteReader, output: ByteReader): CheckerOutcome => {
  const wants = new Lines(answer)
  const gots = new Lines(output)
  for (;;) {
    const isWanted = wants.next()
    const isThere = gots.next()
    if (!isWanted && !isThere) return accepted
    if (!isThere) return endsEarly(wants, gots)
    if (!isWanted) return goesOn(wants, gots)
    if (wants.number !== gots.number) return emptyDiffers(wants, gots)
    const difference = compareLinePair(answer, output, isSpace)
    if (difference) return differ(wants.number, difference)
  }
}

/** Goes to the beginning of lines that are not empty; their numbers tell how many empty ones stand between. */
class Lines {
  readonly #reader: ByteReader
  number = 0

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  /** False at the end. */
  next(): boolean {
    for (;;) {
      if (this.#reader.peek() === -1) return false
      this.number += 1
      if (this.#reader.peek() === LF) {
        this.#reader.next()
        continue
      }
      const start = this.#reader.mark()
      let byte = this.#reader.next()
      while (byte !== LF && isSpace(byte)) byte = this.#reader.next()
      if (byte === LF || byte === -1) continue
      this.#reader.backTo(start)
      return true
    }
  }

  line(): ComparedLine {
    return readLine(this.#reader, isSpace)
  }
}

const endsEarly = (wants: Lines, gots: Lines): CheckerOutcome => {
  const want = wants.line()
  return wrong(
    `Output ends early: want "${shown(want.head)}"`,
    spanFrom(wants.number, 0, want),
    place(gots.number),
  )
}

const goesOn = (wants: Lines, gots: Lines): CheckerOutcome => {
  const got = gots.line()
  return wrong(
    `Extra output: "${shown(got.head)}"`,
    place(wants.number),
    spanFrom(gots.number, 0, got),
  )
}

/** One side has an empty line where the other has not. */
const emptyDiffers = (wants: Lines, gots: Lines): CheckerOutcome =>
  differ(Math.min(wants.number, gots.number), {
    want: wants.number < gots.number ? wants.line() : noLine,
    got: gots.number < wants.number ? gots.line() : noLine,
    sameChars: 0,
  })

const differ = (number: number, { want, got, sameChars }: LineDifference): CheckerOutcome =>
  wrong(
    `Line ${number} differs: want "${shown(want.head)}", got "${shown(got.head)}"`,
    spanFrom(number, sameChars, want),
    spanFrom(number, sameChars, got),
  )

const place = (number: number): FileSpan => ({
  start: { line: number + 1, column: 1 },
  end: { line: number + 1, column: 1 },
})
