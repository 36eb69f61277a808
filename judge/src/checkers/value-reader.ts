import { readFloat64 } from '@drafts/scanspec'
import type { ValueKind } from '@drafts/scanspec'
import type { FilePosition, FileSpan } from '@drafts/contract'
import { ByteReader } from './byte-reader.ts'
import type { ByteSource } from './byte-reader.ts'
import { parseInt64 } from './compare-words.ts'
import { compareLinePair, readLine, spanFrom } from './line-pair.ts'
import type { ComparedLine } from './line-pair.ts'
import { isSpace, readWord } from './tokens.ts'

/** A scalar or an element; `value` undefined where the words are none of its kind. */
export interface ReadValue {
  value: bigint | number | boolean | undefined
  /** Long enough to be shown. */
  raw: string
  span: FileSpan
}

const LF = 10
const bools = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
])

export type ScalarKind = Exclude<ValueKind, `[]${string}`>
export type WordKind = Exclude<ScalarKind, 'string'>

/** Two strings that differ, as far as they are shown. */
export interface StringDifference {
  want: ReadValue
  got: ReadValue
  /** From the first character that differs. */
  wantSpan: FileSpan
  gotSpan: FileSpan
}

/** Values one after another as the spec of a signature has them; texts are bytes, one character each. */
export class ValueReader {
  readonly #reader: ByteReader

  constructor(source: ByteSource) {
    this.#reader = new ByteReader(source)
  }

  close(): void {
    this.#reader.close()
  }

  position(): FilePosition {
    return this.#reader.position()
  }

  get isAtEnd(): boolean {
    return this.#reader.peek() === -1
  }

  /** Undefined at the end. */
  scalar(kind: WordKind): ReadValue | undefined {
    if (this.isAtEnd) return undefined
    const word = this.element(kind)
    if (this.endLine()) return word
    return { ...word, value: undefined, raw: `${word.raw} ${this.line().raw}` }
  }

  /** A string has no value: it is compared while it is read. */
  line(): ReadValue {
    const start = this.position()
    return valueOf(readLine(this.#reader, nothingTrimmed), start)
  }

  /** The next word of this line; an empty one where the line has no more. */
  element(kind: WordKind): ReadValue {
    this.#skipBlanks()
    const start = this.position()
    const { raw, rest } = readWord(this.#reader)
    // A word that is too long to be stored has no value.
    const value = rest ? undefined : parse(kind, raw)
    return { value, raw, span: { start, end: this.position() } }
  }

  /** Takes the end of the line; false where something else is there. */
  endLine(): boolean {
    this.#skipBlanks()
    if (this.isAtEnd) return true
    if (this.#reader.peek() !== LF) return false
    this.#reader.next()
    return true
  }

  /** Takes a string on both sides, of which neither is at its end; null where they are equal. */
  compareStrings(output: ValueReader): StringDifference | null {
    const [want, got] = [this.position(), output.position()]
    const difference = compareLinePair(this.#reader, output.#reader, nothingTrimmed)
    if (!difference) return null
    const { sameChars } = difference
    return {
      want: valueOf(difference.want, want),
      got: valueOf(difference.got, got),
      wantSpan: spanFrom(want.line, sameChars, difference.want),
      gotSpan: spanFrom(got.line, sameChars, difference.got),
    }
  }

  #skipBlanks(): void {
    while (this.#reader.peek() !== LF && isSpace(this.#reader.peek())) this.#reader.next()
  }
}

const nothingTrimmed = (): boolean => false

const valueOf = ({ head, chars }: ComparedLine, start: FilePosition): ReadValue => ({
  value: undefined,
  raw: head,
  span: { start, end: { line: start.line, column: start.column + chars } },
})

const parse = (kind: WordKind, raw: string): ReadValue['value'] => {
  if (kind === 'bool') return bools.get(raw)
  return kind === 'int' ? parseInt64(raw) : readFloat64(raw)
}
