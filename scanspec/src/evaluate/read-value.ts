import { sliceBytes } from '../bytes.ts'
import type { Input } from './input.ts'
import { greatestInt64, leastInt64, wrap } from './int.ts'
import { kinds } from './kinds.ts'
import type { Int, ScanKind, ScanValue } from './kinds.ts'
import { readFloat32, readFloat64 } from './read-float.ts'

/**
 * Takes the next word of an input as a value of a kind. Undefined, with nothing taken, where it is no such value or
 * white space; the input is not at its end.
 */
export const readValue = (input: Input, kind: ScanKind): ScanValue | undefined => {
  if (kind === kinds.int) return readInt(input, -2147483648, 2147483647)
  if (kind === kinds.int64) return readInt(input, leastInt64, greatestInt64)
  const { position } = input
  const end = input.endOfWord(position)
  if (end === position) return undefined
  const word = sliceBytes(input.bytes, position, end)
  const value = kind === kinds.string ? word : readWord(word, kind)
  if (value !== undefined) input.takeWord(end)
  return value
}

const readWord = (word: string, kind: ScanKind): ScanValue | undefined => {
  if (kind === kinds.bool) return bools.get(word)
  return kind === kinds.float32 ? readFloat32(word) : readFloat64(word)
}

const bools = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
])

/** Digits of which a number holds every value. */
const exactDigits = 15

const readInt = (input: Input, least: Int, greatest: Int): Int | undefined => {
  const { bytes, position } = input
  let index = position
  const sign = bytes[index]
  if (sign === 45 || sign === 43) index += 1
  const first = index
  let value = 0
  for (;;) {
    // NaN past the end, which is no digit.
    const digit = (bytes[index] ?? Number.NaN) - 48
    if (!(digit >= 0 && digit <= 9)) break
    value = value * 10 + digit
    index += 1
  }
  const digits = index - first
  if (digits === 0 || (index < bytes.length && input.whiteAt(index) === 0)) return undefined
  const isNegative = sign === 45
  const found =
    digits > exactDigits
      ? readDigits(sliceBytes(bytes, first, index), isNegative)
      : negate(value, isNegative)
  if (found === undefined || found < least || found > greatest) return undefined
  input.takeWord(index)
  return found
}

/** Never -0. */
const negate = (value: number, isNegative: boolean): number =>
  isNegative && value > 0 ? -value : value

const readDigits = (digits: string, isNegative: boolean): Int | undefined => {
  const trimmed = digits.replace(/^0+(?=\d)/, '')
  // More digits than an integer of 64 bits has: never made a bigint, which takes longer than its length.
  if (trimmed.length > 19) return undefined
  const value = isNegative ? -BigInt(trimmed) : BigInt(trimmed)
  return value < leastInt64 || value > greatestInt64 ? undefined : wrap(value)
}
