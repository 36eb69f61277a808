// A string of a spec or an input holds bytes: a JavaScript string with one UTF-16 unit, 0 to 255, for each of them.
// Comparing, measuring and indexing such a string is comparing, measuring and indexing bytes.

/** Bytes of `text` in UTF-8. A lone surrogate becomes U+FFFD. */
export const bytesOfText = (text: string): string => {
  let bytes = ''
  for (const char of text) bytes += bytesOfCodePoint(char.codePointAt(0) ?? 0)
  return bytes
}

const bytesOfCodePoint = (point: number): string => {
  if (point < 0x80) return String.fromCharCode(point)
  if (point < 0x800) return String.fromCharCode(0xc0 | (point >> 6), 0x80 | (point & 0x3f))
  if (point >= 0xd800 && point < 0xe000) return '\xef\xbf\xbd'
  const tail = [0x80 | ((point >> 6) & 0x3f), 0x80 | (point & 0x3f)]
  if (point < 0x10000) return String.fromCharCode(0xe0 | (point >> 12), ...tail)
  return String.fromCharCode(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 0x3f), ...tail)
}

export interface Decoded {
  /** Undefined where the byte at this place begins no character of UTF-8. */
  point: number | undefined
  /** Bytes it takes: 1 where it is no character. */
  length: number
}

/** Character of UTF-8 that begins at `index`. Surrogates and longer forms than needed are none. */
export const decodeAt = (bytes: string, index: number): Decoded => {
  const first = bytes.charCodeAt(index)
  if (first < 0x80) return { point: first, length: 1 }
  const length = lengthOf(first)
  if (length === 0) return { point: undefined, length: 1 }
  let point = first & (0x7f >> length)
  for (let offset = 1; offset < length; offset++) {
    const next = bytes.charCodeAt(index + offset)
    // NaN past the end.
    if ((next & 0xc0) !== 0x80) return { point: undefined, length: 1 }
    point = (point << 6) | (next & 0x3f)
  }
  const least = [0, 0, 0x80, 0x800, 0x10000][length] ?? 0
  const wrong = point < least || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)
  return wrong ? { point: undefined, length: 1 } : { point, length }
}

const lengthOf = (first: number): number => {
  if (first >= 0xc2 && first < 0xe0) return 2
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xf0 && first < 0xf5 ? 4 : 0
}

const beyondAscii = /[^\0-\x7f]/

/** Text of bytes in UTF-8; each byte that is no part of a character becomes U+FFFD. */
export const textOfBytes = (bytes: string): string => {
  if (!beyondAscii.test(bytes)) return bytes
  const parts: string[] = []
  for (let index = 0; index < bytes.length;) {
    const { point, length } = decodeAt(bytes, index)
    parts.push(String.fromCodePoint(point ?? 0xfffd))
    index += length
  }
  return parts.join('')
}

const ascii = new TextDecoder()
const short = 24

/** Bytes `from` to `to` of an input as a string of bytes. */
export const sliceBytes = (input: Uint8Array, from: number, to: number): string => {
  if (to - from <= short) return pieceOf(input, from, to)
  const part = input.subarray(from, to)
  // A decoder makes a long string at once, but it knows no bytes beyond ASCII.
  if (isAscii(part)) return ascii.decode(part)
  const pieces: string[] = []
  for (let start = from; start < to; start += 8) {
    pieces.push(pieceOf(input, start, Math.min(to, start + 8)))
  }
  return pieces.join('')
}

const isAscii = (bytes: Uint8Array): boolean => {
  for (let index = 0; index < bytes.length; index++) if ((bytes[index] ?? 0) > 127) return false
  return true
}

const pieceOf = (input: Uint8Array, from: number, to: number): string => {
  let text = ''
  let index = from
  for (; index + 4 <= to; index += 4) {
    text += String.fromCharCode(
      input[index] ?? 0,
      input[index + 1] ?? 0,
      input[index + 2] ?? 0,
      input[index + 3] ?? 0,
    )
  }
  for (; index < to; index++) text += String.fromCharCode(input[index] ?? 0)
  return text
}
