import { ownerWord, readWords } from './search-words.ts'
import type { Sayings, SearchWords } from './text-work.ts'

// What a search finds of a problem, made of all that the problem says.

/** Text without the marks of Markdown, HTML and TeX, on one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(lineMarks, ' ')
    .replaceAll(/\[\^[^[\]\s]{1,50}\]:?/g, '')
    .replaceAll(/!?\[([^[\]]{0,200})\](?:\([^()]{0,500}\)|\[[^[\]]{0,200}\])/g, '$1')
    .replaceAll(/<(https?:[^<>\s]{1,500})>/g, '$1')
    .replaceAll(/<\/?[A-Za-z][\w-]{0,20}(?:[\s/][^<>]{0,500})?>/g, ' ')
    // What stands between dollar signs comes as every second part.
    .split(/(?:\$\$|(?<!\\)\$(?!\s))([^$]{1,500})(?:\$\$|(?<![\s\\])\$)/)
    .map((part, index) => (index % 2 === 1 ? formulaText(part) : proseText(part)))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What begins a line and says what it is: a heading, an item, a quote, a fence with its language, an address of links, a row of dashes. */
const lineMarks =
  /^[ \t]{0,9}(?:#{1,6} |(?:[-*+]|\d{1,9}[.)]) |> ?|(?:```|~~~)[\w+-]{0,20}|\[(?!\^)[^[\]]{1,200}\]:[^\n]{1,500}|[|:\- ]{3,500}$)/gm

const proseText = (text: string): string =>
  text
    .replaceAll(marks, ' ')
    .replaceAll(/&(nbsp|lt|gt|amp);/g, (_whole, name: string) => entities[name] ?? ' ')

const marks = /[`*_#~|\\$]+/g
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' }

/** `1 \le l \le r` as it is read: `1 ≤ l ≤ r`. */
const formulaText = (tex: string): string =>
  tex
    .replaceAll(/\\(?:begin|end)\s{0,3}\{[A-Za-z*]{1,30}\}|(?<!\\)&/g, ' ')
    .replaceAll(/\\([A-Za-z]+) ?/g, (whole, name: string) => {
      const letter = greek.get(name)
      if (letter !== undefined) return whole.endsWith(' ') ? `${letter} ` : letter
      return signs.get(name) ?? ` ${name} `
    })
    .replaceAll(/\}\s*\{/g, '/')
    .replaceAll(/\\[,;:!\\]/g, ' ')
    .replaceAll(/\\([^A-Za-z])|[{}]/g, '$1')

/** They say how something looks, or what stands in braces behind them. */
const unseen =
  `left right big Big bigl bigr mathrm mathbf mathit mathcal mathbb mathsf mathtt text textbf textit texttt operatorname
  frac dfrac tfrac overline underline hat bar vec tilde underbrace overbrace displaystyle limits quad qquad`.split(
    /\s+/,
  )
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
  '←': 'gets leftarrow',
  '∉': 'notin',
  '⊆': 'subseteq',
  mod: 'bmod pmod mod',
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
  '√': 'sqrt',
  '∏': 'prod',
  '±': 'pm',
  '∪': 'cup',
  '∩': 'cap',
  '∅': 'emptyset varnothing',
  '⟨': 'langle',
  '⟩': 'rangle',
}
/** As letters of a formula they keep the blank behind them. */
const letters = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon varepsilon',
  θ: 'theta',
  λ: 'lambda',
  μ: 'mu',
  π: 'pi',
  σ: 'sigma',
  φ: 'phi varphi',
  ω: 'omega',
}
const named = (signsOf: Record<string, string>, space: string) =>
  Object.entries(signsOf).flatMap(([sign, names]) =>
    names.split(' ').map((name) => [name, space + sign + space] as const),
  )
const greek = new Map(named(letters, ''))
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
  const said = plainText(texts.join('\n').slice(0, problemChars))
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
/** The size of all words, with 8 bytes for the position of each: a tsvector has at most 1 MB. */
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
