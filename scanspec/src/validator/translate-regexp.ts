import { createPatterns } from '../evaluate/patterns.ts'

// A regular expression of RE2 as one of Python that matches the same texts (docs of both: RE2 syntax, module re with the
// flag ASCII). What is not known to mean the same is not translated.

const ascii: Record<string, string> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: '\\t ',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-/:-@\\[-`{-~',
  space: '\\t\\n\\v\\f\\r ',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
}

/** Undefined where it is no expression of RE2, or has what Python has no counterpart of. `source` is text, not bytes. */
export const translateRegexp = (source: string): string | undefined => {
  try {
    createPatterns().get(source)
  } catch {
    return undefined
  }
  const parts: string[] = []
  for (let at = 0; at < source.length;) {
    const piece = pieceAt(source, at)
    if (piece === undefined) return undefined
    parts.push(piece.text)
    at += piece.length
  }
  return parts.join('')
}

interface Piece {
  text: string
  /** The length of the piece in the source. */
  length: number
}

const as = (length: number, text: string): Piece => ({ length, text })

const pieceAt = (source: string, at: number): Piece | undefined => {
  const rest = source.slice(at, at + 200)
  const char = rest.charAt(0)
  if (char === '\\') return escapeAt(rest, false)
  if (char === '[') return classAt(source, at)
  if (char === '^') return as(1, '\\A')
  if (char === '$') return as(1, '\\Z')
  if (char === '.' || char === '|' || char === ')') return as(1, char)
  if (char === '(') return groupAt(rest)
  const repeat = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(rest)?.[0]
  return repeat === undefined ? literalAt(rest) : as(repeat.length, repeat)
}

const groupAt = (rest: string): Piece | undefined => {
  if (!rest.startsWith('(?')) return as(1, '(')
  const head = /^\(\?(?::|P?<\w+>)/.exec(rest)?.[0]
  return head === undefined ? undefined : as(head.length, '(?:')
}

/** A character that stands for itself. */
const literalAt = (rest: string): Piece => {
  const char = String.fromCodePoint(rest.codePointAt(0) ?? 0)
  return as(char.length, /^[\w ]$/.test(char) ? char : escaped(char.codePointAt(0) ?? 0))
}

const escaped = (point: number): string => `\\U${point.toString(16).padStart(8, '0')}`

const escapeAt = (rest: string, isInClass: boolean): Piece | undefined => {
  const hex = /^\\x(?:([0-9a-fA-F]{2})|\{([0-9a-fA-F]{1,6})\})/.exec(rest)
  if (hex) return as(hex[0].length, escaped(Number.parseInt(hex[1] ?? hex[2] ?? '', 16)))
  const char = rest.charAt(1)
  if (/[dDwW]/.test(char) || (!isInClass && /[bB]/.test(char))) return as(2, `\\${char}`)
  if (char === 's') return as(2, isInClass ? '\\t\\n\\f\\r ' : '[\\t\\n\\f\\r ]')
  if (char === 'S' && !isInClass) return as(2, '[^\\t\\n\\f\\r ]')
  if (/[tnrfva]/.test(char)) return as(2, `\\${char}`)
  if (!isInClass && char === 'A') return as(2, '\\A')
  if (!isInClass && char === 'z') return as(2, '\\Z')
  return /[!-/:-@[-`{-~]/.test(char) ? as(2, escaped(char.charCodeAt(0))) : undefined
}

const classAt = (source: string, start: number): Piece | undefined => {
  let at = start + 1
  const parts = ['[']
  if (source[at] === '^') {
    parts.push('^')
    at += 1
  }
  for (let isFirst = true; source[at] !== ']' || isFirst; isFirst = false) {
    if (at >= source.length) return undefined
    const piece = memberAt(source.slice(at, at + 20))
    if (piece === undefined) return undefined
    parts.push(piece.text)
    at += piece.length
  }
  return as(at + 1 - start, `${parts.join('')}]`)
}

const memberAt = (rest: string): Piece | undefined => {
  const posix = /^\[:(\w+):\]/.exec(rest)
  if (posix) {
    const chars = ascii[posix[1] ?? '']
    return chars === undefined ? undefined : as(posix[0].length, chars)
  }
  if (rest.startsWith('[:')) return undefined
  if (rest.startsWith('\\')) return escapeAt(rest, true)
  // The sign of a range, or itself at an end.
  return rest.startsWith('-') && !/^-[-\]]/.test(rest) ? as(1, '-') : literalAt(rest)
}
