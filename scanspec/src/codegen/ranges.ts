import type { Operator } from '../syntax/tree.ts'

/** What an integer may be; both ends are included. */
export interface IntegerRange {
  least: bigint
  greatest: bigint
}

const ofBits = (bits: bigint): IntegerRange => ({
  least: -(2n ** (bits - 1n)),
  greatest: 2n ** (bits - 1n) - 1n,
})
export const bits32 = ofBits(32n)
export const bits64 = ofBits(64n)
/** Integers that a number of JavaScript holds. */
export const bits53: IntegerRange = { least: -(2n ** 53n) + 1n, greatest: 2n ** 53n - 1n }

export const isWithinRange = (one: IntegerRange, other: IntegerRange): boolean =>
  one.least >= other.least && one.greatest <= other.greatest

export const hull = (one: IntegerRange, other: IntegerRange): IntegerRange => ({
  least: one.least < other.least ? one.least : other.least,
  greatest: one.greatest > other.greatest ? one.greatest : other.greatest,
})

/** Values that are in both; `one` where there are none, as then nothing gets there. */
export const meet = (one: IntegerRange, other: IntegerRange): IntegerRange => {
  const least = one.least > other.least ? one.least : other.least
  const greatest = one.greatest < other.greatest ? one.greatest : other.greatest
  return least > greatest ? one : { least, greatest }
}

export const singleRange = (value: bigint): IntegerRange => ({ least: value, greatest: value })

const around = (values: readonly bigint[]): IntegerRange =>
  values.map(singleRange).reduce(hull, singleRange(values[0] ?? 0n))

/** Result of an operator on integers: all of 64 bits where it may wrap around. */
export const combine = (
  operator: Operator,
  left: IntegerRange,
  right: IntegerRange,
): IntegerRange => {
  const found = exact(operator, left, right)
  return found === undefined || !isWithinRange(found, bits64) ? bits64 : found
}

const exact = (
  operator: Operator,
  left: IntegerRange,
  right: IntegerRange,
): IntegerRange | undefined => {
  switch (operator) {
    case '+':
      return { least: left.least + right.least, greatest: left.greatest + right.greatest }
    case '-':
      return { least: left.least - right.greatest, greatest: left.greatest - right.least }
    case '*':
      return around(
        [left.least, left.greatest].flatMap((one) => [one * right.least, one * right.greatest]),
      )
    case '/':
      return quotient(left, right)
    case '**':
      return power(left, right)
    default:
      return undefined
  }
}

const quotient = (left: IntegerRange, right: IntegerRange): IntegerRange => {
  const isPositive = right.least > 0n
  if (isPositive) {
    return around(
      [left.least, left.greatest].flatMap((one) => [one / right.least, one / right.greatest]),
    )
  }
  const size = -left.least > left.greatest ? -left.least : left.greatest
  return { least: -size, greatest: size }
}

/** The operands come from the spec, so they cannot be long. */
const power = (left: IntegerRange, right: IntegerRange): IntegerRange | undefined => {
  if (right.least < 0n || right.greatest > 64n || left.least < 0n) return undefined
  return { least: left.least ** right.least, greatest: left.greatest ** right.greatest }
}
