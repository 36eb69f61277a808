import { wholeScanner } from '../texts/cut-math.ts'

// A text in Markdown as words, for its merge: words, numbers, runs of blanks, line breaks, other signs one by one. What
// would be broken by a change of a part of it is one word: a formula, code, a link, a picture, a reference, a tag, an
// address. Joined they are the text again. The time is in proportion to the text.

export const wordsOfProse = (source: string): string[] => {
  const { wholes, closers } = pairsIn(source)
  const words: string[] = []
  let at = 0
  const addUpTo = (end: number): void => {
    words.push(source.slice(at, end))
    at = end
  }
  while (at < source.length) {
    const whole = wholes.get(at) ?? linkEnd(source, at, closers)
    if (whole === undefined) addWord(words, source, at, addUpTo)
    else addUpTo(whole)
  }
  return words
}

/** The lines of a text, those that a formula, code or a link spans as one. Joined by line breaks they are the text. */
export const linesOfProse = (words: readonly string[]): string[] => {
  const lines: string[][] = [[]]
  for (const word of words) {
    if (word === '\n') lines.push([])
    else lines.at(-1)?.push(word)
  }
  return lines.map((line) => line.join(''))
}

/** One that may not come about by a merge: of two halves it would be neither person's. */
export const isBreakable = (word: string): boolean =>
  word.length > 1 && (/^(?:\$|`|~~~)/.test(word) || (/^!?\[/.test(word) && /\][([:]/.test(word)))

/** A blank or a sign, of which two that are equal say nothing of the words around them. */
export const isLoose = (word: string): boolean =>
  word !== '\n' && word.length < 3 && !/[\p{L}\p{M}\p{N}]/u.test(word)

interface Pairs {
  /** Where what begins here ends: code, formulas, protected signs. */
  wholes: ReadonlyMap<number, number>
  /** Opening bracket → the one that closes it, in the same paragraph. */
  closers: ReadonlyMap<number, { at: number; isInLine: boolean }>
}

const pairsIn = (source: string): Pairs => {
  const wholeAt = wholeScanner(source)
  const wholes = new Map<number, number>()
  const closers = new Map<number, { at: number; isInLine: boolean }>()
  const openers = { '[': [] as number[], '(': [] as number[] }
  let lineStart = 0
  for (let at = 0; at < source.length; at += 1) {
    const end = wholeAt(at)?.end
    const sign = source[at]
    if (end !== undefined) {
      wholes.set(at, end)
      at = end - 1
    } else if (sign === '[' || sign === '(') openers[sign].push(at)
    else if (sign === ']' || sign === ')') {
      const opener = openers[sign === ']' ? '[' : '('].pop()
      if (opener !== undefined) closers.set(opener, { at, isInLine: opener >= lineStart })
    } else if (sign === '\n') {
      if (source[at + 1] === '\n') Object.assign(openers, { '[': [], '(': [] })
      lineStart = at + 1
    }
  }
  return { wholes, closers }
}

/** Where a link, a picture, a reference or its definition ends; brackets alone are one where they stand in a line. */
const linkEnd = (source: string, at: number, closers: Pairs['closers']): number | undefined => {
  const open = source[at] === '!' ? at + 1 : at
  const close = source[open] === '[' ? closers.get(open) : undefined
  if (!close) return undefined
  const next = source[close.at + 1]
  const other = next === '(' || next === '[' ? closers.get(close.at + 1) : undefined
  if (other) return other.at + 1
  if (next === ':' && (at === 0 || source[at - 1] === '\n')) {
    const lineEnd = source.indexOf('\n', close.at)
    return lineEnd === -1 ? source.length : lineEnd
  }
  return close.isInLine ? close.at + 1 : undefined
}

const blanks = /[^\S\n]+/y
const tag = /<[a-z/!][^<>\n]*>/iy
const address = /https?:\/\/[^\s<>]+/iy
const entity = /&#?\w{1,32};/y
const word = /[\p{L}\p{M}\p{N}_]+(?:[-'’.,][\p{L}\p{M}\p{N}_]+)*/uy
const marks = /\*+|#+|-+|=+|\|+/y
const sign = /./suy

const addWord = (
  words: string[],
  source: string,
  at: number,
  addUpTo: (end: number) => void,
): void => {
  for (const kind of [blanks, tag, address, entity, word, marks, sign]) {
    kind.lastIndex = at
    const found = kind.exec(source)?.[0]
    if (found === undefined) continue
    if (kind !== word || !oneByOne.test(found)) return addUpTo(at + found.length)
    let end = at
    for (const [part] of found.matchAll(withinScript)) {
      end += part.length
      addUpTo(end)
    }
    return undefined
  }
  return addUpTo(at + 1)
}

// Scripts that set no blanks between words: each sign by itself.
const oneByOne = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const withinScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\p{M}*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu
