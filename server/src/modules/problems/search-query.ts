import { ownerWord, readWords } from '../../platform/texts/search-words.ts'
import type { Sought } from '../../platform/texts/text-work.ts'

/** A word of a search, and what else is taken for it. */
export interface Term extends Sought {
  /** Accounts whose handle it is, or begins. */
  owners: readonly string[]
}

const mostTerms = 12
const shortestBeginning = 3

/** Words of a search, each once. */
export const termsOf = (q: string): Term[] => {
  const found = new Map<string, Term>()
  const words = readWords(q)
  for (const { text: word, isPair } of words) {
    const isAlone = isPair && words.length === 1 && [...word].length === 1
    const isBeginning = isPair ? isAlone : word.length >= shortestBeginning && /^\p{L}/u.test(word)
    found.set(word, { word, isBeginning, similar: [], owners: [] })
  }
  return [...found.values()].slice(0, mostTerms)
}

/** A tsquery as PostgreSQL reads it: every term, in one of its ways. Words hold neither quotes nor backslashes. */
export const tsqueryOf = (terms: readonly Term[]): string =>
  terms
    .map(({ word, isBeginning, similar, owners }) => {
      const ways = [
        `'${word}'${isBeginning ? ':*' : ''}`,
        ...similar.map((one) => `'${one}'`),
        ...owners.map((id) => `'${ownerWord(id)}'`),
      ]
      return `(${ways.join(' | ')})`
    })
    .join(' & ')

/** How many letters may be wrong. */
const errorsIn = (word: string): number => {
  if (word.length <= 3) return 0
  if (word.length <= 5) return 1
  return word.length <= 8 ? 2 : 3
}

export const isNearWord = (given: string, known: string): boolean =>
  distance(given, known) <= errorsIn(given)

/** Letters that are wrong, missing, too many, or swapped with their neighbour. */
const distance = (a: string, b: string): number => {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = above
    above = row
  }
  return above[b.length] ?? 0
}

/** The word with each two neighbours swapped: too far apart for trigrams where it is short. */
export const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  )
