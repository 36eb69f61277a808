// What a regular expression of RE2 matches, as far as it is needed to make a text that it matches.

export type RegexpPart =
  | { kind: 'char'; points: readonly number[] }
  | { kind: 'all'; parts: RegexpPart[] }
  | { kind: 'one'; parts: RegexpPart[] }
  | { kind: 'many'; part: RegexpPart; least: number; most: number }

export interface Sizes {
  least: number
  most: number
}

const span = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

const digits = span(48, 57)
const letters = [...span(65, 90), ...span(97, 122)]
const words = [...digits, ...letters, 95]
const printable = span(33, 126)
const blanks = [32]

const classes: Record<string, readonly number[]> = {
  d: digits,
  w: words,
  s: blanks,
  D: printable.filter((point) => !digits.includes(point)),
  W: printable.filter((point) => !words.includes(point)),
  S: printable,
}
const named: Record<string, readonly number[]> = {
  alpha: letters,
  digit: digits,
  alnum: [...digits, ...letters],
  upper: span(65, 90),
  lower: span(97, 122),
  space: blanks,
  word: words,
  xdigit: [...digits, ...span(65, 70), ...span(97, 102)],
  punct: printable.filter((point) => !letters.includes(point) && !digits.includes(point)),
}
const controls: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 }
/** Places in the text, not parts of it. */
const places = new Set(['b', 'B', 'A', 'z'])

class Unknown extends Error {}

/** Expressions are few, and each is asked for at every value. */
const parsed = new Map<string, RegexpPart | undefined>()
const mostParsed = 100

/** Undefined where the expression uses what is not known here. */
export const parseRegexp = (source: string): RegexpPart | undefined => {
  if (parsed.has(source)) return parsed.get(source)
  if (parsed.size >= mostParsed) parsed.clear()
  const found = parseAnew(source)
  parsed.set(source, found)
  return found
}

const parseAnew = (source: string): RegexpPart | undefined => {
  try {
    return new Parser(source).parse()
  } catch (fault) {
    if (fault instanceof Unknown) return undefined
    throw fault
  }
}

const mostRepeats = 1000
const deepest = 200

class Parser {
  readonly #chars: string[]
  #index = 0
  #depth = 0

  constructor(source: string) {
    this.#chars = [...source]
  }

  parse(): RegexpPart {
    const part = this.#choice()
    if (this.#index < this.#chars.length) throw new Unknown()
    return part
  }

  #take(wanted: string): boolean {
    if (this.#chars[this.#index] !== wanted) return false
    this.#index += 1
    return true
  }

  #next(): string {
    const char = this.#chars[this.#index++]
    if (char === undefined) throw new Unknown()
    return char
  }

  #choice(): RegexpPart {
    if (++this.#depth > deepest) throw new Unknown()
    const parts = [this.#sequence()]
    while (this.#take('|')) parts.push(this.#sequence())
    this.#depth -= 1
    const [only] = parts
    return parts.length === 1 && only !== undefined ? only : { kind: 'one', parts }
  }

  #sequence(): RegexpPart {
    const parts: RegexpPart[] = []
    for (;;) {
      const char = this.#chars[this.#index]
      if (char === undefined || char === '|' || char === ')') return { kind: 'all', parts }
      const part = this.#atom()
      if (part !== undefined) parts.push(this.#repeated(part))
    }
  }

  #repeated(part: RegexpPart): RegexpPart {
    let repeated = part
    for (;;) {
      const counts = this.#counts()
      if (counts === undefined) return repeated
      // As little as possible or as much: the texts are the same.
      this.#take('?')
      repeated = { kind: 'many', part: repeated, ...counts }
    }
  }

  #counts(): { least: number; most: number } | undefined {
    if (this.#take('*')) return { least: 0, most: Infinity }
    if (this.#take('+')) return { least: 1, most: Infinity }
    if (this.#take('?')) return { least: 0, most: 1 }
    const found = /^\{(\d{1,4})(?:(,)(\d{0,4}))?\}/.exec(
      this.#chars.slice(this.#index, this.#index + 12).join(''),
    )
    if (found === null) return undefined
    const [all, least = '0', comma, most = ''] = found
    this.#index += all.length
    const ends = { least: Number(least), most: Number(comma === undefined ? least : most) }
    if (comma !== undefined && most === '') ends.most = Infinity
    if (ends.least > mostRepeats || ends.most < ends.least) throw new Unknown()
    return ends
  }

  /** Undefined: a place, which takes nothing. */
  #atom(): RegexpPart | undefined {
    const char = this.#next()
    if (char === '^' || char === '$') return undefined
    if (char === '(') return this.#group()
    if (char === '[') return { kind: 'char', points: this.#class() }
    if (char === '.') return { kind: 'char', points: printable }
    if (char === '\\') {
      const escaped = this.#chars[this.#index] ?? ''
      if (places.has(escaped)) {
        this.#index += 1
        return undefined
      }
      return { kind: 'char', points: this.#escape() }
    }
    return { kind: 'char', points: [char.codePointAt(0) ?? 0] }
  }

  #group(): RegexpPart {
    if (this.#take('?')) {
      if (this.#take('P') || this.#chars[this.#index] === '<') {
        while (this.#next() !== '>');
      } else if (!this.#take(':')) throw new Unknown()
    }
    const part = this.#choice()
    if (!this.#take(')')) throw new Unknown()
    return part
  }

  #escape(): readonly number[] {
    const char = this.#next()
    const found = Object.hasOwn(classes, char) ? classes[char] : undefined
    if (found !== undefined) return found
    const control = Object.hasOwn(controls, char) ? controls[char] : undefined
    if (control !== undefined) return [control]
    if (char === 'x') return [this.#hexadecimal()]
    if (/[a-zA-Z0-9]/.test(char)) throw new Unknown()
    return [char.codePointAt(0) ?? 0]
  }

  #hexadecimal(): number {
    const digitsOf = this.#take('{') ? this.#until('}') : [this.#next(), this.#next()].join('')
    if (!/^[0-9a-fA-F]{1,6}$/.test(digitsOf)) throw new Unknown()
    return Number.parseInt(digitsOf, 16)
  }

  #until(end: string): string {
    let text = ''
    for (let char = this.#next(); char !== end; char = this.#next()) text += char
    return text
  }

  #class(): readonly number[] {
    const isNegated = this.#take('^')
    const points: number[] = []
    // A bracket that comes first is one of the characters.
    if (this.#take(']')) points.push(93)
    while (!this.#take(']')) points.push(...this.#classPart())
    const found = isNegated
      ? printable.filter((point) => !points.includes(point))
      : [...new Set(points)]
    if (found.length === 0) throw new Unknown()
    return found
  }

  #classPart(): readonly number[] {
    if (this.#chars[this.#index] === '[' && this.#chars[this.#index + 1] === ':') {
      this.#index += 2
      const name = this.#until(':')
      const found = Object.hasOwn(named, name) ? named[name] : undefined
      if (found === undefined || !this.#take(']')) throw new Unknown()
      return found
    }
    const first = this.#classPoint()
    const isRange = this.#chars[this.#index] === '-' && this.#chars[this.#index + 1] !== ']'
    if (!isRange || first.length > 1) return first
    this.#index += 1
    const [from = 0] = first
    const [to = 0] = this.#classPoint()
    if (to < from || to - from > 0xffff) throw new Unknown()
    return span(from, to)
  }

  #classPoint(): readonly number[] {
    const char = this.#next()
    return char === '\\' ? this.#escape() : [char.codePointAt(0) ?? 0]
  }
}
