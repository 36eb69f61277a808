import type { Int } from './kinds.ts'

// Arithmetic of 64 bits with wrap-around. Safe numbers first; bigints only where a result may not be one.

export const leastInt64 = -(2n ** 63n)
export const greatestInt64 = 2n ** 63n - 1n

const safe = BigInt(Number.MAX_SAFE_INTEGER)

/** The integer of 64 bits that `value` wraps around to, in its one form. */
export const wrap = (value: bigint): Int => {
  const wrapped = BigInt.asIntN(64, value)
  return wrapped >= -safe && wrapped <= safe ? Number(wrapped) : wrapped
}

export const addInt = (one: Int, other: Int): Int => {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other
    if (Number.isSafeInteger(sum)) return sum
  }
  return wrap(BigInt(one) + BigInt(other))
}

export const subtractInt = (one: Int, other: Int): Int => {
  if (typeof one === 'number' && typeof other === 'number') {
    const difference = one - other
    if (Number.isSafeInteger(difference)) return difference
  }
  return wrap(BigInt(one) - BigInt(other))
}

export const multiplyInt = (one: Int, other: Int): Int => {
  if (typeof one === 'number' && typeof other === 'number') {
    const product = one * other
    // Without the addition 0 * -1 were -0.
    if (Number.isSafeInteger(product)) return product + 0
  }
  return wrap(BigInt(one) * BigInt(other))
}

/** Truncates towards zero. `other` is not 0. */
export const divideInt = (one: Int, other: Int): Int => {
  // The quotient of two safe integers never rounds up to the next integer.
  if (typeof one === 'number' && typeof other === 'number') return Math.trunc(one / other) + 0
  return wrap(BigInt(one) / BigInt(other))
}

/** `exponent` is 0 or more. */
export const powerInt = (base: Int, exponent: Int): Int => {
  let result = 1n
  let factor = BigInt(base)
  for (let rest = BigInt(exponent); rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = BigInt.asIntN(64, result * factor)
    factor = BigInt.asIntN(64, factor * factor)
  }
  return wrap(result)
}

export const absInt = (value: Int): Int => (value < 0 ? subtractInt(0, value) : value)
