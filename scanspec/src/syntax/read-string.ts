import { bytesOfText } from '../bytes.ts'

export interface ReadString {
  text: string
  bytes: string
  fault?: string
}

const simple: Record<string, string> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
}
const literal = /"((?:[^"\\\n\r]|\\[^\n\r])*)("?)/y
const escape =
  /\\(?:([abfnrtv\\"])|([0-7]{3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|.?)/gsu

/** String literal that begins at `from`: its text up to the closing quote or the end of the line, and its bytes. */
export const readString = (source: string, from: number): ReadString => {
  literal.lastIndex = from
  const [text = '"', body = '', closing = ''] = literal.exec(source) ?? []
  if (closing === '') {
    return { text, bytes: '', fault: 'The string has no closing quote on this line.' }
  }
  let wrong: string | undefined
  const value = body.replace(
    escape,
    (all, letter?: string, octal?: string, ...hex: (string | undefined)[]) => {
      if (letter !== undefined) return simple[letter] ?? letter
      const digits = hex.slice(0, 3).find((one) => one !== undefined)
      const point =
        octal === undefined ? Number.parseInt(digits ?? '', 16) : Number.parseInt(octal, 8)
      if (point <= 0x10ffff && (point < 0xd800 || point > 0xdfff))
        return String.fromCodePoint(point)
      wrong ??= all
      return ''
    },
  )
  if (wrong === undefined) return { text, bytes: bytesOfText(value) }
  const fault = `${wrong} is no escape. A backslash of a regular expression is written twice: "\\\\d".`
  return { text, bytes: '', fault }
}
