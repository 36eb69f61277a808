import { boundTokens } from './bound-tokens.ts'
import type { BoundToken } from './bound-tokens.ts'
import { isSign, readOperand } from './read-operand.ts'
import type { Operand } from './read-operand.ts'

export interface NamedBound {
  name: string
  side: 'min' | 'max'
  /** A decimal number, exact. */
  value: string
}

/** A section has so many; further ones are left out. */
const mostBounds = 200

/**
 * Bounds of variables that a text says by comparisons with numbers, each once. What is said of a sum, of some of the tests or
 * under a condition is left out.
 */
export const saidBounds = (text: string): NamedBound[] => {
  const tokens = boundTokens(text)
  const found = new Map<string, NamedBound>()
  for (let at = 0; at < tokens.length && found.size < mostBounds;) {
    const chain = mayBegin(tokens, at) ? readChain(tokens, at) : undefined
    if (chain && !isOfSome(tokens, at, chain.next))
      for (const bound of boundsOf(chain))
        found.set(`${bound.name} ${bound.side} ${bound.value}`, bound)
    at = chain ? chain.next : at + 1
  }
  return [...found.values()]
}

interface ReadChain {
  /** Each side has one operand, or several names: `1 ≤ n, m ≤ 5`. */
  sides: Operand[][]
  relations: string[]
  next: number
}

/** Nothing that belongs to it stands before. */
const mayBegin = (tokens: readonly BoundToken[], at: number): boolean => {
  const before = tokens[at - 1]
  const token = tokens[at]
  if (!before || !token) return token !== undefined
  if (before.kind === 'relation') return false
  if (before.kind === 'number') return token.isMath !== before.isMath
  if (before.kind === 'name')
    return token.isApart && (token.kind !== 'name' || !(before.isMath && token.isMath))
  return !/[-+*/^|{=≠_]/.test(before.text)
}

const readChain = (tokens: readonly BoundToken[], at: number): ReadChain | undefined => {
  const first = readSide(tokens, at, tokens[at]?.isMath === true)
  if (!first) return undefined
  const sides = [first.operands]
  const relations: string[] = []
  let { next } = first
  for (;;) {
    const relation = tokens[next]
    if (relation?.kind !== 'relation') break
    const side = readSide(tokens, next + 1, true)
    if (!side) break
    relations.push(relation.text)
    sides.push(side.operands)
    next = side.next
  }
  return relations.length === 0 ? undefined : { sides, relations, next }
}

/** Several names count where a comparison follows: `1 ≤ n, where …` is one. */
const readSide = (
  tokens: readonly BoundToken[],
  at: number,
  takesList: boolean,
): { operands: Operand[]; next: number } | undefined => {
  const first = readOperand(tokens, at)
  if (!first) return undefined
  const operands = [first.operand]
  let { next } = first
  const isNamed = first.operand.kind === 'name'
  while (takesList && isNamed && operands.length < 20 && isListComma(tokens, next)) {
    const more = readOperand(tokens, next + 1)
    if (more?.operand.kind !== 'name') break
    operands.push(more.operand)
    next = more.next
  }
  const isList = tokens[next]?.kind === 'relation'
  return isList ? { operands, next } : { operands: [first.operand], next: first.next }
}

/** Not that between two formulas. */
const isListComma = (tokens: readonly BoundToken[], at: number): boolean => {
  const [before, comma, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return isSign(comma, ',') && comma?.isMath === before?.isMath && comma?.isMath === after?.isMath
}

const someWords = new Set(
  'sum sums total product altogether if when otherwise unless subtask subtasks subtask points percent group groups half remaining'.split(
    ' ',
  ),
)
/** So many tokens are looked at on each side. */
const nearby = 14

/** Whether the sentence speaks of a sum, a subtask or a condition. */
const isOfSome = (tokens: readonly BoundToken[], from: number, to: number): boolean => {
  for (let at = from - 1; at >= Math.max(0, from - nearby); at -= 1) {
    const token = tokens[at]
    if (endsSentence(tokens, at)) break
    if (isSomeWord(token)) return true
  }
  for (let at = to; at < Math.min(tokens.length, to + nearby); at += 1) {
    const token = tokens[at]
    if (endsSentence(tokens, at) || isSign(token, ',')) break
    if (isSomeWord(token)) return true
  }
  return false
}

const isSomeWord = (token: BoundToken | undefined): boolean =>
  isSign(token, '%') || (token?.kind === 'name' && someWords.has(token.text.toLowerCase()))

const endsSentence = (tokens: readonly BoundToken[], at: number): boolean => {
  const token = tokens[at]
  return isSign(token, ';') || (isSign(token, '.') && tokens[at + 1]?.isApart !== false)
}

const boundsOf = ({ sides, relations }: ReadChain): NamedBound[] =>
  relations.flatMap((relation, at) => {
    const [left, right] = [sides[at] ?? [], sides[at + 1] ?? []]
    const isUp = relation === '<' || relation === '≤'
    const isStrict = relation === '<' || relation === '>'
    return [
      ...boundsBy(left, right, isUp ? 'min' : 'max', isStrict),
      ...boundsBy(right, left, isUp ? 'max' : 'min', isStrict),
    ]
  })

/** The number says this of the names. */
const boundsBy = (
  numbers: readonly Operand[],
  names: readonly Operand[],
  side: NamedBound['side'],
  isStrict: boolean,
): NamedBound[] => {
  const [number] = numbers
  if (number?.kind !== 'number') return []
  const value = isStrict ? inside(number.value, side) : String(number.value)
  if (value === undefined) return []
  return names.flatMap((name) => (name.kind === 'name' ? [{ name: name.name, side, value }] : []))
}

/** The last whole number within; of numbers with a point there is none. */
const inside = (value: bigint | number, side: NamedBound['side']): string | undefined => {
  if (typeof value === 'number') return undefined
  return String(side === 'min' ? value + 1n : value - 1n)
}
