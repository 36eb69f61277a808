import { readFloat64 } from '@drafts/scanspec'
import type { ValueKind } from '@drafts/scanspec'
import type { Position, Span } from '@drafts/contract'
import { ByteReader } from './byte-reader.ts'
import type { ByteSource } from './byte-reader.ts'
import { parseInt64 } from './compare-words.ts'
import { isSpace } from './tokens.ts'

/** A scalar or an element; `value` undefined where the words are none of its kind, null where nothing is left. */
export interface ReadValue {
  value: bigint | number | boolean | string | undefined
  raw: string
  span: Span
}

const LF = 10
const bools = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
])

export type ScalarKind = Exclude<ValueKind, `[]${string}`>

/** Values one after another as the spec of a signature has them; texts are bytes, one character each. */
export class ValueReader {
  readonly #reader: ByteReader

  constructor(source: ByteSource) {
    this.#reader = new ByteReader(source)
  }

  close(): void {
    this.#reader.close()
  }

  position(): Position {
    return this.#reader.position()
  }

  get isAtEnd(): boolean {
    return this.#reader.peek() === -1
  }

  /** Undefined at the end. */
  scalar(kind: ScalarKind): ReadValue | undefined {
    if (this.isAtEnd) return undefined
    if (kind === 'string') return this.#line()
    const word = this.element(kind)
    if (this.endLine()) return word
    return { ...word, value: undefined, raw: `${word.raw} ${this.#line().raw}` }
  }

  /** The next word of this line; an empty one where the line has no more. */
  element(kind: Exclude<ScalarKind, 'string'>): ReadValue {
    this.#skipBlanks()
    const start = this.position()
    const raw = this.#take((byte) => !isSpace(byte))
    return { value: parse(kind, raw), raw, span: { start, end: this.position() } }
  }

  /** Takes the end of the line; false where something else is there. */
  endLine(): boolean {
    this.#skipBlanks()
    if (this.isAtEnd) return true
    if (this.#reader.peek() !== LF) return false
    this.#reader.next()
    return true
  }

  #line(): ReadValue {
    const start = this.position()
    const raw = this.#take((byte) => byte !== LF)
    const span = { start, end: this.position() }
    this.#reader.next()
    return { value: raw, raw, span }
  }

  #skipBlanks(): void {
    while (this.#reader.peek() !== LF && isSpace(this.#reader.peek())) this.#reader.next()
  }

  #take(isPart: (byte: number) => boolean): string {
    let raw = ''
    const codes: number[] = []
    for (let byte = this.#reader.peek(); byte !== -1 && isPart(byte); byte = this.#reader.peek()) {
      codes.push(this.#reader.next())
      if (codes.length === 8192) raw += String.fromCharCode(...codes.splice(0))
    }
    return raw + String.fromCharCode(...codes)
  }
}

const parse = (kind: Exclude<ScalarKind, 'string'>, raw: string): ReadValue['value'] => {
  if (kind === 'bool') return bools.get(raw)
  return kind === 'int' ? parseInt64(raw) : readFloat64(raw)
}
