import type { BoundToken } from './bound-tokens.ts'

// One side of a comparison: a number that is computed, one variable, or anything else.

export type Operand =
  | { kind: 'number'; value: bigint | number }
  /** `a_i`, or `|s|` for a length. */
  | { kind: 'name'; name: string }
  | { kind: 'other' }

interface Read {
  operand: Operand
  next: number
}

const other: Operand = { kind: 'other' }
const deepest = 6
/** Longer ones are none of bounds. */
const mostTerms = 30

/** Reads from the token `at` as far as it goes; undefined: no operand begins there. */
export const readOperand = (
  tokens: readonly BoundToken[],
  at: number,
  depth = 0,
): Read | undefined => {
  const isMinus = isSign(tokens[at], '-')
  let left = readTerm(tokens, isMinus ? at + 1 : at, depth)
  if (!left) return undefined
  if (isMinus)
    left = { ...left, operand: compute({ kind: 'number', value: 0n }, '-', left.operand) }
  for (let terms = 0; terms < mostTerms; terms += 1) {
    const sign: BoundToken | undefined = tokens[left.next]
    if (!isBetween(tokens, left.next)) return left
    const right = readTerm(tokens, left.next + 1, depth)
    if (!right) return left
    left = { operand: compute(left.operand, sign?.text ?? '+', right.operand), next: right.next }
  }
  return { ...left, operand: other }
}

/** Not the sign of a number behind a word: `assume -5 ≤ a`. */
const isBetween = (tokens: readonly BoundToken[], at: number): boolean => {
  const [before, sign, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!isSign(sign, '+') && !isSign(sign, '-')) return false
  if (!sign || sign.isMath !== before?.isMath) return false
  const isOwn = sign.isApart && after?.isApart === false
  return sign.isMath || !isOwn
}

const readTerm = (tokens: readonly BoundToken[], at: number, depth: number): Read | undefined => {
  let left = readPower(tokens, at, depth)
  for (let factors = 0; left && factors < mostTerms; factors += 1) {
    const token = tokens[left.next]
    const isWritten = isSign(token, '*') || isSign(token, '/')
    if (!isWritten && !isFactor(tokens[left.next - 1], token)) return left
    const right = readPower(tokens, isWritten ? left.next + 1 : left.next, depth)
    if (!right) return left
    const by = isWritten ? (token?.text ?? '*') : '*'
    left = { operand: compute(left.operand, by, right.operand), next: right.next }
  }
  return left
}

/** `2n`, and in a formula `2 n`; not `(1 ≤ n)` behind a name in words. */
const isFactor = (before: BoundToken | undefined, token: BoundToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'name' || isSign(token, '(')) &&
  ((token.isMath && before?.isMath === true) || !token.isApart)

const readPower = (tokens: readonly BoundToken[], at: number, depth: number): Read | undefined => {
  const base = readAtom(tokens, at, depth)
  if (!base || !isSign(tokens[base.next], '^')) return base
  const exponent = readAtom(tokens, base.next + 1, depth)
  if (!exponent) return { ...base, operand: other }
  return { operand: compute(base.operand, '^', exponent.operand), next: exponent.next }
}

const readAtom = (tokens: readonly BoundToken[], at: number, depth: number): Read | undefined => {
  const token = tokens[at]
  if (token?.kind === 'number') return { operand: numberOf(token.text), next: at + 1 }
  if (token?.kind === 'name')
    return { operand: { kind: 'name', name: nameOf(token) }, next: at + 1 }
  const [, inner, end] = tokens.slice(at, at + 3)
  if (isSign(token, '|'))
    return inner?.kind === 'name' && isSign(end, '|')
      ? { operand: { kind: 'name', name: `|${nameOf(inner)}|` }, next: at + 3 }
      : undefined
  const closing = isSign(token, '(') ? ')' : '}'
  if (depth === deepest || (!isSign(token, '(') && !isSign(token, '{'))) return undefined
  const read = readOperand(tokens, at + 1, depth + 1)
  return read && isSign(tokens[read.next], closing) ? { ...read, next: read.next + 1 } : undefined
}

export const isSign = (token: BoundToken | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text

const nameOf = ({ text, sub }: BoundToken & { kind: 'name' }): string =>
  sub === '' ? text : `${text}_${sub}`

/** Some write 1.000 for a thousand. */
const numberOf = (text: string): Operand =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? other : { kind: 'number', value: valueOf(text) }

/** `1e5` is a whole number too. */
const valueOf = (text: string): bigint | number => {
  if (/^\d+$/.test(text)) return BigInt(text.slice(0, 400))
  const value = Number(text)
  return Number.isSafeInteger(value) ? BigInt(value) : value
}

const mostExponent = 1024n

const compute = (left: Operand, by: string, right: Operand): Operand => {
  if (left.kind !== 'number' || right.kind !== 'number') return other
  const [a, b] = [left.value, right.value]
  const value =
    typeof a === 'bigint' && typeof b === 'bigint'
      ? ofIntegers(a, by, b)
      : ofFloats(Number(a), by, Number(b))
  return value === undefined ? other : { kind: 'number', value }
}

const ofIntegers = (a: bigint, by: string, b: bigint): bigint | number | undefined => {
  if (by === '+') return a + b
  if (by === '-') return a - b
  if (by === '*') return a * b
  if (by === '^') return b >= 0n && b <= mostExponent && a < 1000n ? a ** b : 10 ** Number(b)
  if (b === 0n) return undefined
  return a % b === 0n ? a / b : Number(a) / Number(b)
}

const ofFloats = (a: number, by: string, b: number): number | undefined => {
  if (by === '+') return a + b
  if (by === '-') return a - b
  if (by === '*') return a * b
  if (by === '^') return a ** b
  return b === 0 ? undefined : a / b
}
