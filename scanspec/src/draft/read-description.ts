import type { DraftColumn, DraftKind, LayoutItem } from './layout.ts'

// What the Input section of a statement says in formulas: names in their order, `$1 \le n \le 10^5$`, `$a_1, …, a_n$`.

/** A name that is read; with a count it is a sequence. */
export interface NameMention {
  name: string
  count: string | undefined
}

export interface Bounds {
  low: string
  high: string
  /** One of them does not fit 32 bits. */
  isLarge: boolean
}

export interface InputDescription {
  mentions: NameMention[]
  bounds: Map<string, Bounds>
  /** As far as its sentences tell lines apart. */
  items: LayoutItem[]
}

/** A longer description is read only up to here. */
const mostChars = 20_000
/** A sentence gives at most this many names. */
const mostNames = 16

export const readDescription = (markdown: string): InputDescription => {
  const sentences = markdown.slice(0, mostChars).split(/\.(?:\s|$)|\n/)
  const read = sentences.map((sentence) => {
    const parts = sentence.split('$')
    const formulas = parts.flatMap((part, at) =>
      at % 2 === 1 ? [sequenceOf(parts, at) ?? plainOf(part)] : [],
    )
    return { sentence, formulas }
  })
  const bounds = new Map(read.flatMap(({ formulas }) => formulas.flatMap(boundsOf)))
  const known = new Map<string, NameMention>()
  const items: LayoutItem[] = []
  for (const { sentence, formulas } of read) {
    const named = formulas.flatMap(mentionsOf)
    const repeat = /\blines\b/i.test(sentence)
      ? named.find(({ name, count }) => count === undefined && known.has(name))?.name
      : undefined
    const fresh: NameMention[] = []
    for (const mention of named) {
      if (known.has(mention.name)) continue
      known.set(mention.name, mention)
      fresh.push(mention)
    }
    const columns = fresh.slice(0, mostNames)
    if (columns.length > 0) items.push(...itemsOf(sentence, columns, repeat, bounds))
  }
  return { mentions: [...known.values()], bounds, items }
}

const values =
  /^\s*(?:(?:space-separated|distinct|positive|non-negative)\s+)*(?:integers?|numbers?|values?|elements?|strings?|words?)\s*$/i

/** `$n$ integers $a_i$` is `a_1, …, a_n`. */
const sequenceOf = (parts: readonly string[], at: number): string | undefined => {
  const [count = '', between = '', one = ''] = parts.slice(at - 2, at + 1)
  if (at < 2 || !values.test(between)) return undefined
  const name = member.exec(plainOf(count))
  const item = member.exec(plainOf(one))
  return name && !name[2] && item?.[1] && item[2]
    ? `${item[1]}_1,...,${item[1]}_${name[1]}`
    : undefined
}

const itemsOf = (
  sentence: string,
  mentions: readonly NameMention[],
  repeat: string | undefined,
  bounds: ReadonlyMap<string, Bounds>,
): LayoutItem[] => {
  const columnOf = ({ name }: NameMention): DraftColumn => ({
    name,
    kind: kindOf(sentence, bounds.get(name)),
    ...(isText(sentence) ? {} : limitsIn(bounds.get(name))),
  })
  const single = mentions.filter(({ count }) => count === undefined).map(columnOf)
  const lists = mentions.flatMap((mention): LayoutItem[] =>
    mention.count === undefined
      ? []
      : [{ kind: 'list', count: mention.count, column: columnOf(mention) }],
  )
  if (repeat !== undefined && single.length > 0)
    return [{ kind: 'rows', count: repeat, columns: single }, ...lists]
  return [...(single.length > 0 ? [{ kind: 'line' as const, columns: single }] : []), ...lists]
}

export const limitsIn = (bounds: Bounds | undefined): { low?: string; high?: string } =>
  bounds === undefined ? {} : { low: bounds.low, high: bounds.high }

const isText = (sentence: string): boolean => /\b(?:strings?|words?|letters?)\b/i.test(sentence)

const kindOf = (sentence: string, bounds: Bounds | undefined): DraftKind => {
  if (isText(sentence)) return 'string'
  if (/\b(?:real|decimal|floating)\b/i.test(sentence)) return 'float64'
  return bounds?.isLarge === true ? 'int64' : 'int'
}

/** TeX of a formula as plain signs: `1<=n<=2*10**5`, `a_1,...,a_n`. */
const plainOf = (tex: string): string =>
  tex
    .replaceAll(/\\(?:leqslant|leq|le)(?![a-z])|≤/g, '<=')
    .replaceAll(/\\(?:lt)(?![a-z])/g, '<')
    .replaceAll(/\\(?:[lc]?dots)(?![a-z])|…/g, '...')
    .replaceAll(/\\(?:cdot|times)(?![a-z])|[·×]/g, '*')
    .replaceAll('{,}', '')
    .replaceAll(/\\[,;: ]|\\quad|[{}\s~]/g, '')

const bound = /^-?(?:(?:\d{1,19}\*)?\d{1,9}\^\d{1,2}|\d{1,19}|[A-Za-z][A-Za-z0-9]{0,20})$/
const member = /^([A-Za-z][A-Za-z0-9]{0,20})(?:_([A-Za-z0-9]{1,8}))?(?:-1)?$/

/** `low <= middle <= high`, each sign `<=` or `<`. */
const chainOf = (formula: string) => {
  const [low = '', below, middle = '', above, high = '', ...rest] = formula.split(/(<=?)/)
  if (rest.length > 0 || !bound.test(low) || !bound.test(high)) return undefined
  return { low, below, middle, above, high }
}

/** `1<=n,m<=10^5`; an open end is closed. */
const boundsOf = (formula: string): [string, Bounds][] => {
  const chain = chainOf(formula)
  if (chain === undefined) return []
  const { low, below, middle, above, high } = chain
  const bounds = {
    low: below === '<' ? beside(low, 1) : wordsOf(low),
    high: above === '<' ? beside(high, -1) : wordsOf(high),
    isLarge: [low, high].some((one) => sizeOf(one) > 2 ** 31 - 1),
  }
  return middle.split(',').flatMap((one): [string, Bounds][] => {
    const base = member.exec(one)?.[1]
    return base === undefined ? [] : [[base, bounds]]
  })
}

/** The next whole number up or down. */
const beside = (bounded: string, step: 1 | -1): string =>
  /^-?\d+$/.test(bounded)
    ? String(BigInt(bounded) + BigInt(step))
    : `${wordsOf(bounded)} ${step === 1 ? '+' : '-'} 1`

const power = /^-?(?:(\d+)\*)?(\d+)\^(\d+)$/

/** What a bound comes to, without its sign; a name comes to nothing. */
const sizeOf = (bounded: string): number => {
  const [, factor = '1', base, exponent] = power.exec(bounded) ?? []
  if (base === undefined) return Math.abs(Number(bounded)) || 0
  return Number(factor) * Number(base) ** Number(exponent)
}

/** The sign of a power is that of its base: `-10 ** 2` is 100. */
const wordsOf = (bounded: string): string => {
  const [, factor, base, exponent] = power.exec(bounded) ?? []
  if (base === undefined) return bounded
  const words = `${factor === undefined ? '' : `${factor} * `}${base} ** ${exponent}`
  return bounded.startsWith('-') ? `-(${words})` : words
}

const mentionsOf = (formula: string): NameMention[] => {
  const parts = (chainOf(formula)?.middle ?? formula).split(',')
  const [first] = parts.map((one) => member.exec(one))
  const last = member.exec(parts.at(-1) ?? '')
  if (parts.includes('...') && first?.[1] !== undefined && first[1] === last?.[1] && last[2])
    return [{ name: first[1], count: last[2] }]
  const names = parts.map((one) => member.exec(one)?.[1])
  // A formula that is no list of names mentions none.
  return names.includes(undefined)
    ? []
    : names.flatMap((one) => (one === undefined ? [] : [{ name: one, count: undefined }]))
}
