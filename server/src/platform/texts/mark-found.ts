import type { MarkedText } from '@drafts/contract'
import { readWords } from './search-words.ts'
import type { Word } from './search-words.ts'
import type { Sought } from './text-work.ts'

const before = 60
const longest = 200

/** The text with the words that were searched for marked. It stays text: nothing of it is ever read as HTML. */
export const markFound = (text: string, terms: readonly Sought[]): MarkedText => {
  const parts: MarkedText = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end <= at) return
    const last = parts.at(-1)
    const piece = text.slice(at, end)
    if (last?.isMarked === isMarked) last.text += piece
    else parts.push({ text: piece, isMarked })
    at = end
  }
  for (const word of readWords(text)) {
    if (!isFound(word, terms)) continue
    add(word.start, false)
    add(word.end, true)
  }
  add(text.length, false)
  return parts
}

const isFound = ({ text }: Word, terms: readonly Sought[]): boolean =>
  terms.some(
    ({ word, isBeginning, similar }) =>
      text === word || (isBeginning && text.startsWith(word)) || similar.includes(text),
  )

/** The piece around the first word that was found; nothing where none is in it. */
export const snippetOf = (text: string, terms: readonly Sought[]): MarkedText => {
  const first = readWords(text).find((word) => isFound(word, terms))
  if (!first) return []
  const start = first.start <= before ? 0 : wordStart(text, first.start - before)
  const end = start + longest >= text.length ? text.length : wordEnd(text, start + longest)
  const parts = markFound(text.slice(start, end), terms)
  return [
    ...(start > 0 ? [{ text: '… ', isMarked: false }] : []),
    ...parts,
    ...(end < text.length ? [{ text: ' …', isMarked: false }] : []),
  ]
}

/** No word is cut, unless it is longer than what is shown. */
const wordStart = (text: string, from: number): number => {
  const space = text.indexOf(' ', from)
  return space < 0 || space > from + before ? whole(text, from) : space + 1
}
const wordEnd = (text: string, to: number): number => {
  const space = text.lastIndexOf(' ', to)
  return space < to - before ? whole(text, to) : space
}
/** Half a character is none. */
const whole = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at
