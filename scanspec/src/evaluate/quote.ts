import { decodeAt } from '../bytes.ts'

const escapes: Record<number, string> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
}
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u

/** Bytes of a token in double quotes, the way Go quotes: what is not printable is escaped. */
export const quote = (bytes: string): string => {
  const parts: string[] = []
  for (let index = 0; index < bytes.length;) {
    const { point, length } = decodeAt(bytes, index)
    parts.push(point === undefined ? hex('x', bytes.charCodeAt(index), 2) : quotePoint(point))
    index += length
  }
  return `"${parts.join('')}"`
}

const quotePoint = (point: number): string => {
  const escape = escapes[point]
  if (escape !== undefined) return escape
  const char = String.fromCodePoint(point)
  if (point === 32 || printable.test(char)) return char
  if (point < 0x80) return hex('x', point, 2)
  return point < 0x10000 ? hex('u', point, 4) : hex('U', point, 8)
}

const hex = (letter: string, value: number, digits: number): string =>
  `\\${letter}${value.toString(16).padStart(digits, '0')}`
