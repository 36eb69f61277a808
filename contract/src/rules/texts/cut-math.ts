// Formulas are cut out of the Markdown before it is parsed, so that no `_` or `*` inside them is read as
// emphasis, and put back as rendered formulas afterwards. Rules (drafts-conventions): an inline formula opens
// with `$` and closes at the next `$` on the same line, `\` protects the character after it; `$` before a blank
// does not open, `$` after a blank or before a digit does not close; `$$ … $$` spans up to 20 lines; an empty
// formula is text; code is left alone.
//
// A token stands between two private characters and has a number that is drawn anew for each text, so that nobody can type
// one: `&#xE000;` in a text becomes such a character when the Markdown is parsed.
//
// Every scan ends at what it found, or is answered from what is known of the rest: where a line's last closing `$`
// is, where the last run of so many backticks begins. The time is in proportion to the text, whatever is in it.

export interface Formula {
  tex: string
  display: boolean
}

const open = '\uE000'
const close = '\uE001'
const displayLines = 20

/** The formulas of one text, and the tokens that stand for them. */
export class Formulas {
  readonly list: Formula[] = []
  readonly #base: number
  readonly #token = /\uE000(\d+)\uE001/g

  /** `base`: the number of the first token. */
  constructor(base = drawBase()) {
    this.#base = base
  }

  /** The token of a formula that is kept. */
  add(formula: Formula): string {
    this.list.push(formula)
    return `${open}${this.#base + this.list.length - 1}${close}`
  }

  /** A text that may hold tokens, in pieces. Private characters that are no token of this text are dropped. */
  split(text: string): (string | Formula)[] {
    const pieces: (string | Formula)[] = []
    let from = 0
    const addText = (end: number): void => {
      const plain = withoutMarks(text.slice(from, end))
      if (plain !== '') pieces.push(plain)
    }
    for (const match of text.matchAll(this.#token)) {
      addText(match.index)
      const formula = this.#at(match[1])
      if (formula) pieces.push(formula)
      from = match.index + match[0].length
    }
    addText(text.length)
    return pieces
  }

  /** Tokens back to what the author typed: for attributes and code, where no formula is rendered. */
  restore(text: string): string {
    return withoutMarks(
      text.replaceAll(this.#token, (_all, number: string) => {
        const formula = this.#at(number)
        return formula ? sourceOfFormula(formula) : ''
      }),
    )
  }

  #at(number: string | undefined): Formula | undefined {
    return this.list[Number(number) - this.#base]
  }
}

/** As it stands in a text. */
export const sourceOfFormula = ({ tex, display }: Formula): string =>
  display ? `$$${tex}$$` : `$${tex}$`

const drawBase = (): number => 1e9 + Math.floor(Math.random() * 8e9)

const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '')

/** `text` with each formula replaced by a token, and the formulas the tokens stand for. `base`: as for Formulas. */
export const cutMath = (markdown: string, base?: number): { text: string; formulas: Formulas } => {
  const source = withoutMarks(markdown)
  const formulas = new Formulas(base)
  const wholeAt = wholeScanner(source)
  let text = ''
  let at = 0
  while (at < source.length) {
    const whole = wholeAt(at)
    const end = whole?.end ?? at + 1
    text += whole?.formula ? formulas.add(whole.formula) : source.slice(at, end)
    at = end
  }
  return { text, formulas }
}

/** A stretch that is read as one: code, a formula, a sign that `\\` protects. */
export interface Whole {
  end: number
  formula?: Formula
}

/** What begins at a place of this text, if it is read as one. Places are asked for in rising order, none within a whole. */
export const wholeScanner = (source: string): ((at: number) => Whole | undefined) => {
  const lastRunOf = lastRuns(source)
  const lastCloser = lastClosers(source)
  return (at) => {
    const skipped = codeEnd(source, at, lastRunOf) ?? escapeEnd(source, at)
    if (skipped !== undefined) return { end: Math.min(skipped, source.length) }
    const found = source[at] === '$' ? formulaAt(source, at, lastCloser) : undefined
    return found && { end: found.end, formula: { tex: found.tex, display: found.display } }
  }
}

/** Where the last run of exactly so many backticks begins. */
const lastRuns = (source: string): ReadonlyMap<number, number> => {
  const starts = new Map<number, number>()
  for (let at = source.indexOf('`'); at !== -1; at = source.indexOf('`', at)) {
    const length = runLength(source, at, '`')
    starts.set(length, at)
    at += length
  }
  return starts
}

/** Where a fence or a code span that begins at `at` ends; undefined if none begins here. */
const codeEnd = (
  source: string,
  at: number,
  lastRunOf: ReadonlyMap<number, number>,
): number | undefined => {
  const char = source[at]
  if (char !== '`' && char !== '~') return undefined
  const run = runLength(source, at, char)
  if (run >= 3 && beginsLine(source, at)) return fenceEnd(source, at, char, run)
  if (char === '~' || (lastRunOf.get(run) ?? -1) < at + run) return at + run
  for (let next = source.indexOf('`', at + run); next !== -1; next = source.indexOf('`', next)) {
    const length = runLength(source, next, '`')
    if (length === run) return next + length
    next += length
  }
  return at + run
}

/** After at most three spaces. */
const beginsLine = (source: string, at: number): boolean => {
  let before = at
  while (source[before - 1] === ' ' && at - before < 3) before -= 1
  return before === 0 || source[before - 1] === '\n'
}

const fenceEnd = (source: string, at: number, char: string, run: number): number => {
  for (let line = source.indexOf('\n', at); line !== -1; line = source.indexOf('\n', line + 1)) {
    const rest = /^ {0,3}([`~]+)[ \t]*(?=\n|$)/.exec(source.slice(line + 1, line + 200))
    if (rest?.[1]?.startsWith(char) && rest[1].length >= run) return line + 1 + rest[0].length
  }
  return source.length
}

const runLength = (source: string, at: number, char: string): number => {
  let end = at
  while (source[end] === char) end += 1
  return end - at
}

const escapeEnd = (source: string, at: number): number | undefined =>
  source[at] === '\\' ? at + 2 : undefined

const formulaAt = (
  source: string,
  at: number,
  lastCloser: (at: number) => number,
): (Formula & { end: number }) | undefined =>
  source[at + 1] === '$' ? displayAt(source, at) : inlineAt(source, at, lastCloser)

/** One that fails has seen 20 lines without another opener in them: no line is looked at twice. */
const displayAt = (source: string, at: number): (Formula & { end: number }) | undefined => {
  let lines = 1
  for (let next = at + 2; next < source.length; next += 1) {
    if (source[next] === '\\') next += 1
    else if (source[next] === '\n' && (lines += 1) > displayLines) return undefined
    else if (source[next] === '$' && source[next + 1] === '$') {
      const tex = source.slice(at + 2, next)
      return tex.trim() === '' ? undefined : { tex, display: true, end: next + 2 }
    }
  }
  return undefined
}

const closes = (source: string, at: number): boolean =>
  source[at] === '$' && !/\s/.test(source[at - 1] ?? '') && !/\d/.test(source[at + 1] ?? '')

/** The result finds the last `$` that closes on the line of an opening `$`. It scans each line once, in order. */
const lastClosers = (source: string): ((at: number) => number) => {
  let lineEnd = -1
  let last = -1
  return (at) => {
    if (at < lineEnd) return last
    last = -1
    // An escaped line break does not end the line.
    for (lineEnd = at + 1; lineEnd < source.length && source[lineEnd] !== '\n'; lineEnd += 1) {
      if (source[lineEnd] === '\\') lineEnd += 1
      else if (closes(source, lineEnd)) last = lineEnd
    }
    return last
  }
}

const inlineAt = (
  source: string,
  at: number,
  lastCloser: (at: number) => number,
): (Formula & { end: number }) | undefined => {
  if (/\s/.test(source[at + 1] ?? ' ') || lastCloser(at) <= at) return undefined
  for (let next = at + 1; next < source.length && source[next] !== '\n'; next += 1) {
    if (source[next] === '\\') next += 1
    else if (closes(source, next))
      return { tex: source.slice(at + 1, next), display: false, end: next + 1 }
  }
  return undefined
}
