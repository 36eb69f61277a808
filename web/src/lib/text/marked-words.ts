import { matchLines } from '@drafts/contract'

export interface WordPart {
  text: string
  isMarked: boolean
}

/** Longer texts are shown without marks. */
const mostWords = 4000

/** Both sides of a change; words that are not on the other side are marked. */
export const markChangedWords = (
  from: string,
  to: string,
): { from: WordPart[]; to: WordPart[] } => {
  const a = wordsOf(from)
  const b = wordsOf(to)
  if (from === '' || to === '' || a.length + b.length > mostWords)
    return { from: [{ text: from, isMarked: false }], to: [{ text: to, isMarked: false }] }
  const same = matchLines(a, b)
  const sameA = new Set(same.map((match) => match.a))
  const sameB = new Set(same.map((match) => match.b))
  return { from: partsOf(a, sameA), to: partsOf(b, sameB) }
}

const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]+|[\p{L}\p{N}_]+|./gsu) ?? []

const partsOf = (words: readonly string[], same: ReadonlySet<number>): WordPart[] => {
  const parts: WordPart[] = []
  words.forEach((text, index) => {
    const isMarked = !same.has(index)
    const last = parts.at(-1)
    if (last?.isMarked === isMarked) last.text += text
    else parts.push({ text, isMarked })
  })
  return parts
}
