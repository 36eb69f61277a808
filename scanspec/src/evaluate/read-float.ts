const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const special = /^([+-]?)(?:(inf|infinity)|nan)$/i
const hexadecimal = /^([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?\d+)$/

/** Float that `word` is; undefined where it is none or out of range. */
export const readFloat64 = (word: string): number | undefined => {
  if (decimal.test(word)) {
    const value = Number(word)
    return Number.isFinite(value) ? value : undefined
  }
  const named = special.exec(word)
  if (named) return nameValue(named[1] === '-', named[2] !== undefined)
  const [all, sign, whole = '', part = '', exponent = ''] = hexadecimal.exec(word) ?? []
  if (all === undefined || whole + part === '') return undefined
  const value = scale(BigInt(`0x${whole}${part}`), Number(exponent) - 4 * part.length)
  if (!Number.isFinite(value)) return undefined
  return sign === '-' ? -value : value
}

const nameValue = (isNegative: boolean, isInfinite: boolean): number => {
  if (!isInfinite) return Number.NaN
  return isNegative ? -Infinity : Infinity
}

/** The same in single precision: what rounds to infinity there is out of range. */
export const readFloat32 = (word: string): number | undefined => {
  const value = readFloat64(word)
  if (value === undefined || !Number.isFinite(value)) return value
  const single = Math.fround(value)
  return Number.isFinite(single) ? single : undefined
}

/** `mantissa * 2 ** exponent`, rounded once, to even. */
const scale = (mantissa: bigint, exponent: number): number => {
  if (mantissa === 0n) return 0
  const digits = mantissa.toString(16)
  const bits = 4 * digits.length + 28 - Math.clz32(Number.parseInt(digits.charAt(0), 16))
  // Exponent of the highest bit; below -1022 a double has fewer bits.
  const high = bits - 1 + exponent
  if (high > 1023) return Infinity
  if (high < -1075) return 0
  const kept = Math.min(53, high + 1075)
  const dropped = bits - kept
  const rounded = dropped > 0 ? roundOff(mantissa, BigInt(dropped)) : mantissa
  // Both factors are exact, and their product is: halves keep each of them within range.
  const shift = exponent + Math.max(0, dropped)
  const half = Math.trunc(shift / 2)
  return Number(rounded) * 2 ** half * 2 ** (shift - half)
}

const roundOff = (mantissa: bigint, dropped: bigint): bigint => {
  const kept = mantissa >> dropped
  const rest = mantissa & ((1n << dropped) - 1n)
  const half = 1n << (dropped - 1n)
  const isUp = rest > half || (rest === half && (kept & 1n) === 1n)
  return isUp ? kept + 1n : kept
}
