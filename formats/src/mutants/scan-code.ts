import type { Family } from '@drafts/contract'
import type { CodeRules, Quote } from './code-rules.ts'

export interface CodeToken {
  at: number
  end: number
  /** Nothing of a text in quotes: it is never changed. */
  text: string
  kind: 'word' | 'number' | 'sign' | 'quoted'
  /** A line end stands before it. */
  isFirst: boolean
}

/** A text that is open at a place, or code within a text with its braces. */
type Open = { quote: Quote } | { braces: number }

const patterns = {
  blanks: /[^\S\n]+/y,
  word: /[\p{L}_$][\p{L}\p{N}_$]*/uy,
  number: /\d(?:[eE][+-](?=\d)|\w|'(?=\w)|\.(?=\d))*/y,
  // Longer ones first.
  sign: />>>=|\.\.\.|\.\.=|\.\.<|<=>|===|!==|\*\*=|\/\/=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|&\^=|[-+*/%&|^<>=!]=|\+\+|--|<<|>>|&&|\|\||->|<-|=>|::|:=|\*\*|\/\/|\.\.|\?\.|\?\?|\?:|!!|&\^|[^]/uy,
  lineEnd: /[^\n]*/y,
  /** A line for the compiler goes on behind a backslash. */
  directive: /(?:[^\n\\]|\\\r?\n?)*/y,
  /** Openings of texts that close with what they open with. */
  rawCpp: /(?<=(?:^|[^\p{L}\p{N}_$])(?:u8|[uUL])?R)"[^()\\\s]{0,16}\(/uy,
  rawRust: /(?<=(?:^|[^\p{L}\p{N}_$])b?r)#{0,16}"/uy,
  rustLetter: /'(?:\\(?:u\{\w{1,6}\}|x\w\w|[^])|[^'\\])'/uy,
  rustLifetime: /'\w*/y,
  /** Bounded: one that never ends is looked at from each slash. */
  expression: /\/(?![*/])(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n]){0,200}\]|[^/\\\n[]){1,200}\//y,
} satisfies Record<string, RegExp>

/** The code of a source, in words and signs, without comments, lines for the compiler, and what stands in quotes. */
export const scanCode = (source: string, family: Family, rules: CodeRules): CodeToken[] =>
  new Scan(source, family, rules).run()

class Scan {
  readonly #tokens: CodeToken[] = []
  readonly #open: Open[] = []
  readonly #source: string
  readonly #family: Family
  readonly #rules: CodeRules
  #at = 0
  #isFirst = true
  /** Whether a value may have ended here: a slash behind it divides. */
  #isValue = false

  constructor(source: string, family: Family, rules: CodeRules) {
    this.#source = source
    this.#family = family
    this.#rules = rules
  }

  run(): CodeToken[] {
    while (this.#at < this.#source.length) {
      const open = this.#open.at(-1)
      if (open && 'quote' in open) this.#inText(open.quote)
      else if (!this.#skip() && !this.#quote()) this.#token(open)
    }
    return this.#tokens
  }

  /** Goes to the end of the text, or to code in it. */
  #inText({ close, escapes, doubles, isLong, code }: Quote): void {
    const source = this.#source
    for (let at = this.#at; at < source.length; at += 1) {
      const sign = source[at]
      if (escapes && sign === '\\') at += 1
      else if (sign === '\n' && !isLong) return this.#leave(at)
      else if (source.startsWith(close, at)) {
        if (!doubles || !source.startsWith(close, at + 1)) return this.#leave(at + close.length)
        at += 1
      } else if (code !== undefined && source.startsWith(code, at)) {
        if (code === '{' && source[at + 1] === '{') at += 1
        else {
          this.#at = at + code.length
          this.#open.push({ braces: 0 })
          return
        }
      }
    }
    this.#leave(source.length)
  }

  #leave(at: number): void {
    this.#at = at
    this.#open.pop()
    const last = this.#tokens.at(-1)
    if (this.#open.length === 0 && last) last.end = at
  }

  #skip(): boolean {
    const { lineComment, hasDirectives, blocks } = this.#rules
    if (this.#source[this.#at] === '\n') {
      this.#at += 1
      this.#isFirst = true
      return true
    }
    if (this.#take('blanks')) return true
    if (this.#starts(lineComment)) return this.#take('lineEnd') !== undefined
    if (hasDirectives && this.#isFirst && this.#starts('#'))
      return this.#take('directive') !== undefined
    if (blocks === 'none' || !this.#starts('/*')) return false
    this.#at = blocks === 'plain' ? this.#past('*/') : this.#pastNested()
    return true
  }

  #past(end: string): number {
    const found = this.#source.indexOf(end, this.#at + 2)
    return found < 0 ? this.#source.length : found + end.length
  }

  #pastNested(): number {
    const marks = /\/\*|\*\//g
    marks.lastIndex = this.#at
    let depth = 0
    for (let mark = marks.exec(this.#source); mark; mark = marks.exec(this.#source)) {
      depth += mark[0] === '/*' ? 1 : -1
      if (depth === 0) return marks.lastIndex
    }
    return this.#source.length
  }

  #quote(): boolean {
    const start = this.#at
    if (!this.#takeWhole()) {
      const quote = this.#rules.quotes.find(({ open }) => this.#starts(open))
      if (!quote) return false
      this.#at += quote.open.length
      this.#add('quoted', start, '')
      this.#open.push({ quote })
      return true
    }
    this.#add('quoted', start, '')
    return true
  }

  /** Texts of some languages that one pattern knows. */
  #takeWhole(): boolean {
    if (this.#family === 'C++') return this.#takeRaw('rawCpp')
    if (this.#family === 'JavaScript')
      return !this.#isValue && this.#take('expression') !== undefined
    if (this.#family !== 'Rust') return false
    return (
      this.#takeRaw('rawRust') ||
      this.#take('rustLetter') !== undefined ||
      this.#take('rustLifetime') !== undefined
    )
  }

  /** `R"x(` closes with `)x"`, and `#"` with `"#`. */
  #takeRaw(name: 'rawCpp' | 'rawRust'): boolean {
    const open = this.#take(name)
    if (open === undefined) return false
    const close = name === 'rawCpp' ? `)${open.slice(1, -1)}"` : `"${open.slice(0, -1)}`
    const found = this.#source.indexOf(close, this.#at)
    this.#at = found < 0 ? this.#source.length : found + close.length
    return true
  }

  #token(open: { braces: number } | undefined): void {
    const start = this.#at
    const word = this.#take('word')
    const number = word === undefined ? this.#take('number') : undefined
    if (word !== undefined || number !== undefined) {
      this.#add(word === undefined ? 'number' : 'word', start, word ?? number ?? '')
      return
    }
    const sign = this.#take('sign') ?? ''
    if (open && sign === '}' && open.braces === 0) this.#open.pop()
    else this.#add('sign', start, sign)
    if (open && sign === '{') open.braces += 1
    if (open && sign === '}') open.braces -= 1
  }

  #add(kind: CodeToken['kind'], at: number, text: string): void {
    this.#isValue = kind === 'sign' ? /^[)\]}]$/.test(text) : !beforeValue.has(text)
    if (this.#open.length > 0) return
    this.#tokens.push({ at, end: this.#at, text, kind, isFirst: this.#isFirst })
    this.#isFirst = false
  }

  #starts(text: string): boolean {
    return this.#source.startsWith(text, this.#at)
  }

  #take(name: keyof typeof patterns): string | undefined {
    const pattern = patterns[name]
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (!found) return undefined
    this.#at = pattern.lastIndex
    return found[0]
  }
}

/** Words behind which a value begins. */
export const beforeValue: ReadonlySet<string> = new Set(
  'return case in of and or not if else elif while yield throw print typeof delete void new await do when match'.split(
    ' ',
  ),
)
