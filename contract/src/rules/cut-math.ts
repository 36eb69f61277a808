// Formulas are cut out of the Markdown before it is parsed, so that no `_` or `*` inside them is read as
// emphasis, and put back as rendered formulas afterwards. Rules (drafts-conventions): an inline formula opens
// with `$` and closes at the next `$` on the same line, `\` protects the character after it; `$` before a blank
// does not open, `$` after a blank or before a digit does not close; `$$ … $$` spans up to 20 lines; an empty
// formula is text; code is left alone.
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

/** `text` with each formula replaced by a token, and the formulas the tokens stand for. */
export const cutMath = (markdown: string): { text: string; formulas: Formula[] } => {
  const source = markdown.replaceAll(/[\uE000\uE001]/g, '')
  const formulas: Formula[] = []
  const lastRunOf = lastRuns(source)
  const lastCloser = lastClosers(source)
  let text = ''
  let at = 0
  while (at < source.length) {
    const skipped = codeEnd(source, at, lastRunOf) ?? escapeEnd(source, at)
    if (skipped !== undefined) {
      text += source.slice(at, skipped)
      at = skipped
      continue
    }
    const formula = source[at] === '$' ? formulaAt(source, at, lastCloser) : undefined
    if (formula) {
      text += `${open}${formulas.length}${close}`
      formulas.push({ tex: formula.tex, display: formula.display })
      at = formula.end
      continue
    }
    text += source[at]
    at += 1
  }
  return { text, formulas }
}

const token = /\uE000(\d+)\uE001/g

/** A text that may hold tokens, in pieces: strings and formula numbers. */
export const splitTokens = (text: string): (string | number)[] => {
  const pieces: (string | number)[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match.index > from) pieces.push(text.slice(from, match.index))
    pieces.push(Number(match[1]))
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push(text.slice(from))
  return pieces
}

/** Tokens back to what the author typed: for attributes and code, where no formula is rendered. */
export const restoreSource = (text: string, formulas: readonly Formula[]): string =>
  text.replaceAll(token, (_all, number: string) => {
    const formula = formulas[Number(number)]
    if (!formula) return ''
    return formula.display ? `$$${formula.tex}$$` : `$${formula.tex}$`
  })

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

/** Of the line that an opening `$` stands in: the last `$` that closes. It goes through each line once, in order. */
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
