// Numbers as `sscanf("%lf")` of glibc reads them, which both testlib and Kattis' default validator use.

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d*)?$/
/** Hexadecimal: sign, digits before and after the point, exponent of two. */
const hexadecimal =
  /^([+-]?)0[xX](?=\.?[\da-fA-F])([\da-fA-F]*)(?:\.([\da-fA-F]*))?(?:[pP]([+-]?\d*))?$/

/** A decimal number, with an `e` that nothing follows too; too large a one is infinite. Undefined: no number. */
export const scanDecimal = (word: string): number | undefined =>
  decimal.test(word) ? Number(word.replace(/[eE][+-]?$/, '')) : undefined

/** A decimal or hexadecimal number that takes the whole word. */
export const scanDouble = (word: string): number | undefined =>
  scanDecimal(word) ?? scanHexadecimal(word)

const scanHexadecimal = (word: string): number | undefined => {
  const [, sign, whole = '', part = '', power = ''] = hexadecimal.exec(word) ?? []
  if (sign === undefined) return undefined
  const mantissa = Number(BigInt(`0x${whole}${part}`))
  const exponent = Number(power.replace(/^[+-]?$/, '0')) - 4 * part.length
  // Two factors, so that neither is 0 or infinite where the product is not.
  const half = Math.trunc(exponent / 2)
  const value = mantissa * 2 ** half * 2 ** (exponent - half)
  return sign === '-' ? -value : value
}
