import { greatestInt64, leastInt64 } from '../evaluate/int.ts'
import type { Operator } from '../syntax/tree.ts'

/** Larger ones are not computed. */
const greatestExact = 2n ** 1024n

/** Result of integers without wrap-around; undefined where it is too large to be computed, or none. */
export const exactResult = (
  operator: Operator,
  left: bigint | undefined,
  right: bigint | undefined,
): bigint | undefined => {
  if (left === undefined || right === undefined) return undefined
  const result = compute(operator, left, right)
  return result === undefined || result > greatestExact || result < -greatestExact
    ? undefined
    : result
}

const compute = (operator: Operator, left: bigint, right: bigint): bigint | undefined => {
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  if (operator === '/') return right === 0n ? undefined : left / right
  return operator === '**' && right >= 0n && right <= 1024n ? left ** right : undefined
}

export const isOutside = (value: bigint): boolean => value < leastInt64 || value > greatestInt64
