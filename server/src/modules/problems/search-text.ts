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

/** Text without the marks of Markdown, HTML and TeX, on one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^[\]]{0,200})\]\([^()]{0,500}\)/g, '$1')
    .replaceAll(/<\/?[A-Za-z][\w-]{0,20}(?:[\s/][^<>]{0,500})?>/g, ' ')
    // What stands between dollar signs comes as every second part.
    .split(/(?:\$\$|\$(?!\s))([^$]{1,500})(?:\$\$|(?<!\s)\$)/)
    .map((part, index) => (index % 2 === 1 ? formulaText(part) : part.replaceAll(marks, ' ')))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

const marks = /[`*_#~|\\$]+/g

/** `1 \le l \le r` as it is read: `1 ≤ l ≤ r`. */
const formulaText = (tex: string): string =>
  tex
    .replaceAll(/\\([A-Za-z]+) ?/g, (_whole, name: string) => signs.get(name) ?? ` ${name} `)
    .replaceAll(/\}\s*\{/g, '/')
    .replaceAll(/\\[,;:!\\]/g, ' ')
    .replaceAll(/\\([^A-Za-z])|[{}]/g, '$1')

const unseen = [
  'left',
  'right',
  'mathrm',
  'mathbf',
  'mathit',
  'mathcal',
  'mathbb',
  'text',
  'texttt',
]
/** Each sign with the commands that give it. */
const relations = {
  '≤': 'le leq leqslant',
  '≥': 'ge geq geqslant',
  '≠': 'ne neq',
  '<': 'lt',
  '>': 'gt',
  '∈': 'in',
  '→': 'to rightarrow',
  '⊕': 'oplus',
}
const others = {
  '·': 'cdot',
  '×': 'times',
  '∞': 'infty',
  '∑': 'sum',
  '…': 'dots ldots cdots',
  '⌊': 'lfloor',
  '⌋': 'rfloor',
  '⌈': 'lceil',
  '⌉': 'rceil',
}
const named = (signsOf: Record<string, string>, space: string) =>
  Object.entries(signsOf).flatMap(([sign, names]) =>
    names.split(' ').map((name) => [name, space + sign + space] as const),
  )
const signs = new Map([
  ...unseen.map((name) => [name, ''] as const),
  ...named(relations, ' '),
  ...named(others, ''),
])

/** A tsvector as PostgreSQL reads it; the first weight that a word comes with is kept. */
export const vectorOf = (
  weighted: readonly (readonly [weight: string, text: string])[],
): string => {
  const found = new Map<string, string>()
  for (const [weight, text] of weighted)
    for (const word of readWords(text)) if (!found.has(word.text)) found.set(word.text, weight)
  return [...found].map(([word, weight]) => `'${word}':1${weight}`).join(' ')
}

/** What stands for an owner among the words: handles change, ids do not. */
export const ownerWord = (accountId: string): string => `@${accountId}`

/** Words that a typing error may be mended to: with letters, neither short nor endless. */
export const mendable = (text: string): string[] =>
  readWords(text).flatMap((word) =>
    !word.isPair && /^\p{L}[\p{L}\p{M}]{3,39}$/u.test(word.text) ? [word.text] : [],
  )
