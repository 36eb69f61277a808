import type { Span } from '@drafts/contract'
import type { ByteReader } from './byte-reader.ts'
import { accepted, wrong } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { isSpace, shown } from './tokens.ts'

interface Line {
  raw: string
  number: number
}

/** Lines without the white space at their ends; empty lines count only if something follows them. */
export const compareLines = (answer: ByteReader, output: ByteReader): Outcome => {
  const wants = new Lines(answer)
  const gots = new Lines(output)
  for (;;) {
    const want = wants.next()
    const got = gots.next()
    if (!want && !got) return accepted
    if (!got)
      return wrong(
        `Output ends early: want "${shown(want?.raw ?? '')}"`,
        whole(want),
        place(gots.number),
      )
    if (!want) return wrong(`Extra output: "${shown(got.raw)}"`, place(wants.number), whole(got))
    if (want.number !== got.number || want.raw !== got.raw) return differ(want, got)
  }
}

/** Only lines that are not empty; their numbers tell how many empty ones stand between. */
class Lines {
  readonly #reader: ByteReader
  number = 0

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  next(): Line | null {
    for (;;) {
      if (this.#reader.peek() === -1) return null
      this.number += 1
      const raw = this.#line()
      if (raw !== '') return { raw, number: this.number }
    }
  }

  #line(): string {
    const codes: number[] = []
    let raw = ''
    let length = 0
    for (let byte = this.#reader.next(); byte !== -1 && byte !== 10; byte = this.#reader.next()) {
      codes.push(byte)
      if (!isSpace(byte)) length = raw.length + codes.length
      if (codes.length === 8192) raw += String.fromCharCode(...codes.splice(0))
    }
    return (raw + String.fromCharCode(...codes)).slice(0, length)
  }
}

const differ = (want: Line, got: Line): Outcome => {
  const number = Math.min(want.number, got.number)
  const wanted = want.number === number ? want.raw : ''
  const value = got.number === number ? got.raw : ''
  let same = 0
  while (same < wanted.length && wanted[same] === value[same]) same += 1
  // Characters may begin alike: back to where the one that differs begins.
  while (same > 0 && (isInside(wanted, same) || isInside(value, same))) same -= 1
  return wrong(
    `Line ${number} differs: want "${shown(wanted)}", got "${shown(value)}"`,
    spanFrom(wanted, number, same),
    spanFrom(value, number, same),
  )
}

/** From the first character that differs to the end of the line; columns in characters. */
const spanFrom = (raw: string, line: number, same: number): Span => ({
  start: { line, column: chars(raw.slice(0, same)) + 1 },
  end: { line, column: chars(raw) + 1 },
})

const whole = (line: Line | null): Span | null => (line ? spanFrom(line.raw, line.number, 0) : null)
const place = (number: number): Span => ({
  start: { line: number + 1, column: 1 },
  end: { line: number + 1, column: 1 },
})
/** Whether a character of UTF-8 goes on here. */
const isInside = (raw: string, at: number): boolean => (raw.charCodeAt(at) & 0xc0) === 0x80
const chars = (raw: string): number => {
  let count = 0
  for (let at = 0; at < raw.length; at += 1) if (!isInside(raw, at)) count += 1
  return count
}
