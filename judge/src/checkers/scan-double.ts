// Numbers as `sscanf("%lf")` of glibc reads them, which both testlib and Kattis' default validator use.

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d*)?$/
/** Hexadecimal: sign, digits before and after the point, exponent of two. `0x.` is read as 0. */
const hexadecimal =
  /^([+-]?)0[xX](?=\.$|\.?[\da-fA-F])([\da-fA-F]*)(?:\.([\da-fA-F]*))?(?:[pP]([+-]?\d*))?$/

/** A decimal number, with an `e` that nothing follows too; too large a one is infinite. Undefined: no number. */
export const scanDecimal = (word: string): number | undefined =>
  decimal.test(word) ? Number(word.replace(/[eE][+-]?$/, '')) : undefined

/** A decimal or hexadecimal number that takes the whole word. */
export const scanDouble = (word: string): number | undefined =>
  scanDecimal(word) ?? scanHexadecimal(word)

/** Digits that decide: 53 bits, one that rounds, and whether anything is behind them. */
const decidingDigits = 16

const scanHexadecimal = (word: string): number | undefined => {
  const [, sign, whole = '', part = '', power = ''] = hexadecimal.exec(word) ?? []
  if (sign === undefined) return undefined
  const digits = (whole + part).replace(/^0+/, '')
  const first = digits.slice(0, decidingDigits)
  const isMore = /[^0]/.test(digits.slice(decidingDigits))
  const lowest = 4 * (digits.length - first.length - part.length)
  const exponent = Number(power.replace(/^[+-]?$/, '0')) + lowest
  const value = first === '' ? 0 : nearest(BigInt(`0x${first}`), isMore, exponent)
  return sign === '-' ? -value : value
}

/** The double that is nearest to `mantissa` times two to the power of `exponent`, of two the even one; `isMore`: a bit more. */
const nearest = (mantissa: bigint, isMore: boolean, exponent: number): number => {
  const bits = mantissa.toString(2).length
  const top = bits + exponent
  if (top > 1024) return Number.POSITIVE_INFINITY
  // Half of the least double is 2 to the power of -1075.
  if (top < -1074) return 0
  const unit = Math.max(top - 53, -1074)
  const dropped = BigInt(unit - exponent)
  if (dropped <= 0n) return Number(mantissa << -dropped) * 2 ** unit
  const below = mantissa & ((1n << dropped) - 1n)
  const half = 1n << (dropped - 1n)
  const kept = mantissa >> dropped
  const isUp = below > half || (below === half && (isMore || kept % 2n === 1n))
  return Number(isUp ? kept + 1n : kept) * 2 ** unit
}
