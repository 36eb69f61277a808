import { textOfBytes } from '../../bytes.ts'
import { leastInt64, greatestInt64, wrap } from '../int.ts'
import { isArray, kinds } from '../kinds.ts'
import type { Int } from '../kinds.ts'
import { bool, fixed, int64, intOf, ofOne, stringOf, stringTest } from './call.ts'
import type { BuiltIn, ComputeCall } from './call.ts'

const len = ofOne(kinds.int, (_machine, value) => {
  if (isArray(value)) return value.items.length
  return typeof value === 'string' ? value.length : undefined
})

const toInt64: ComputeCall = (machine, [one, two]) => {
  const base = two === undefined ? 10 : intOf(two)
  if (base === undefined || base < 2 || base > 36) return undefined
  const integer = intOf(one)
  if (integer !== undefined) return int64(integer)
  const text = stringOf(one)
  if (text === undefined) return undefined
  machine.spend(text.length)
  const value = parseInteger(text, Number(base))
  return value === undefined ? undefined : int64(value)
}

/** Whole text as an integer of 64 bits, with a sign or without. */
const parseInteger = (text: string, base: number): Int | undefined => {
  const [all, sign, digits = ''] = /^([+-]?)0*((?:[1-9a-zA-Z][0-9a-zA-Z]*)?)$/.exec(text) ?? []
  if (all === undefined || !/[0-9a-zA-Z]/.test(all) || digits.length > 64) return undefined
  let value = 0n
  for (const digit of digits) {
    const worth = Number.parseInt(digit, 36)
    if (worth >= base) return undefined
    value = value * BigInt(base) + BigInt(worth)
  }
  const signed = sign === '-' ? -value : value
  return signed < leastInt64 || signed > greatestInt64 ? undefined : wrap(signed)
}

/** Whether all bytes are of a class of ASCII characters. */
const consistsOf = (charClass: RegExp): ((bytes: string) => boolean) => {
  const isIn = Uint8Array.from({ length: 256 }, (_, byte) =>
    charClass.test(String.fromCharCode(byte)) ? 1 : 0,
  )
  return (bytes) => {
    for (let index = 0; index < bytes.length; index++) {
      if (isIn[bytes.charCodeAt(index)] !== 1) return false
    }
    return true
  }
}

const isDistinct = (bytes: string): boolean => {
  const points = textOfBytes(bytes)
  const seen = new Set<string>()
  for (const point of points) {
    if (seen.has(point)) return false
    seen.add(point)
  }
  return true
}

const isPalindrome = (bytes: string): boolean => {
  const points = [...textOfBytes(bytes)]
  const last = points.length - 1
  return points.every((point, index) => point === points[last - index])
}

const isSorted = (bytes: string): boolean => {
  for (let index = 1; index < bytes.length; index++) {
    if (bytes.charCodeAt(index) < bytes.charCodeAt(index - 1)) return false
  }
  return true
}

const contains: ComputeCall = (machine, [one, other]) => {
  const text = stringOf(one)
  const part = stringOf(other)
  if (text === undefined || part === undefined) return undefined
  machine.spend(text.length + part.length)
  return bool(text.includes(part))
}

export const stringFunctions: Record<string, BuiltIn> = {
  len,
  toInt64: { least: 1, most: 2, run: toInt64 },
  'strings.lowercase': stringTest(consistsOf(/[a-z]/)),
  'strings.uppercase': stringTest(consistsOf(/[A-Z]/)),
  'strings.alpha': stringTest(consistsOf(/[a-zA-Z]/)),
  'strings.digit': stringTest(consistsOf(/[0-9]/)),
  'strings.alphanumeric': stringTest(consistsOf(/[a-zA-Z0-9]/)),
  'strings.binary': stringTest(consistsOf(/[01]/)),
  'strings.distinct': stringTest(isDistinct),
  'strings.palindrome': stringTest(isPalindrome),
  'strings.sorted': stringTest(isSorted),
  'strings.contains': fixed(2, contains),
}
