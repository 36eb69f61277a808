// How search reads text, the same for what is stored and what is typed. A word is a run of letters and digits in small
// letters. Scripts that put no spaces between words are read in pairs of characters, so that any two in a row are found.

const words = /[\p{L}\p{M}\p{N}]+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const mostChars = 64

export interface Word {
  text: string
  /** Where it stands, as it was written. */
  start: number
  end: number
  isPair: boolean
}

export const readWords = (text: string): Word[] =>
  [...text.matchAll(words)].flatMap(({ 0: run, index }) =>
    unspaced.test(run) ? pairsOf(run, index) : [{ ...wordOf(run, index), isPair: false }],
  )

const wordOf = (text: string, start: number) => ({
  text: fold(text),
  start,
  end: start + text.length,
})

const fold = (text: string): string =>
  text.slice(0, mostChars).normalize('NFKC').toLowerCase().slice(0, mostChars)

const pairsOf = (run: string, start: number): Word[] => {
  const chars = [...run]
  let at = start
  if (chars.length === 1) return [{ ...wordOf(run, start), isPair: true }]
  return chars.slice(1).map((next, index) => {
    const char = chars[index] ?? ''
    const pair = { ...wordOf(char + next, at), isPair: true }
    at += char.length
    return pair
  })
}

/** What stands for an owner among the words: handles change, ids do not. */
export const ownerWord = (accountId: string): string => `@${accountId}`
