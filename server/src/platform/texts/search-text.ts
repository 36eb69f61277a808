import { ownerWord, readWords } from './search-words.ts'
import type { Sayings, SearchWords } from './text-work.ts'

// What a search finds of a problem, made of all that the problem says.

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

/** What the search keeps of a problem. */
export const searchWordsOf = ({
  problemId,
  ownerId,
  title,
  topics,
  texts,
}: Sayings): SearchWords => {
  const said = plainText(texts.join(' ').slice(0, problemChars))
  return {
    words: `${vectorOf([
      ['A', title],
      ['B', `${topics.join(' ')} ${problemId}`],
      ['D', said],
    ])} '${ownerWord(ownerId)}':1B`,
    text: [topics.join(', '), said].filter((part) => part !== '').join(' — '),
    // In one order: two that add the same words wait for each other, never in a circle.
    known: [...new Set(mendable(`${title} ${topics.join(' ')} ${said}`))].toSorted(),
  }
}

/** What is read of a problem. */
const problemChars = 200_000
/** Of words, with 8 bytes for the place of each: a tsvector has at most 1 MB. */
const mostVectorBytes = 900_000

/** A tsvector as PostgreSQL reads it; the first weight that a word comes with is kept. */
const vectorOf = (weighted: readonly (readonly [weight: string, text: string])[]): string => {
  const found = new Map<string, string>()
  let bytes = 0
  for (const [weight, text] of weighted)
    for (const word of readWords(text)) {
      if (found.has(word.text)) continue
      bytes += Buffer.byteLength(word.text) + 8
      if (bytes <= mostVectorBytes) found.set(word.text, weight)
    }
  return [...found].map(([word, weight]) => `'${word}':1${weight}`).join(' ')
}

/** Words that a typing error may be mended to: with letters, neither short nor endless. */
const mendable = (text: string): string[] =>
  readWords(text).flatMap((word) =>
    !word.isPair && /^\p{L}[\p{L}\p{M}]{3,39}$/u.test(word.text) ? [word.text] : [],
  )
