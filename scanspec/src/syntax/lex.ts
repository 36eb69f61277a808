import { readString } from './read-string.ts'
import { keywords, scalarTypes } from './tokens.ts'
import type { SpecFault, SpecPosition, SpecToken, TokenKind } from './tokens.ts'

export interface Lexed {
  /** The last one is of kind `end`. */
  tokens: SpecToken[]
  /** Comments, with their `#`. */
  comments: SpecToken[]
  faults: SpecFault[]
}

const words = new Map<string, TokenKind>([
  ...keywords.map((word) => [word, 'keyword'] as const),
  ...scalarTypes.map((word) => [word, 'type'] as const),
])
const greatest = 9223372036854775807n
/**
 * Any token but strings, and blanks: one group each. Names take \w, which is ASCII here; `0...n` is an integer and an
 * ellipsis.
 */
const piece =
  /([ \t]+)|(#[^\n\r]*)|([\n\r]+)|([A-Za-z_]\w*)|(\d+\.(?!\.\.)\d*)|(\d+)|(\.\.\.|:=|[=!<>]=|&&|\|\||\*\*|[<>+\-*/()[\],.=])/y

/** Cuts a spec into tokens. What is no token is a fault, and is passed over. Linear. */
export const lex = (source: string): Lexed => {
  const lexed: Lexed = { tokens: [], comments: [], faults: [] }
  const places = placesOf(source)
  for (let from = 0; from < source.length;) {
    piece.lastIndex = from
    const groups = piece.exec(source)
    if (groups?.[1] !== undefined) {
      from = piece.lastIndex
      continue
    }
    const { token, list, message } = tokenAt(source, from, places(from), groups)
    if (message !== undefined) lexed.faults.push({ ...spanOf(token), message })
    else lexed[list].push(token)
    from = token.to
  }
  const end = source.length
  lexed.tokens.push({ kind: 'end', text: '', bytes: '', at: places(end), from: end, to: end })
  return lexed
}

interface Found {
  token: SpecToken
  list: 'tokens' | 'comments'
  message?: string
}

const tokenAt = (
  source: string,
  from: number,
  at: SpecPosition,
  groups: RegExpExecArray | null,
): Found => {
  const found = (kind: TokenKind, text: string, bytes = ''): Found => ({
    token: { kind, text, bytes, at, from, to: from + text.length },
    list: 'tokens',
  })
  const [, , remark, lines, word, decimal, digits, sign] = groups ?? []
  if (word !== undefined) return found(words.get(word) ?? 'name', word)
  if (lines !== undefined) return found('eol', lines)
  if (sign !== undefined) return found('sign', sign)
  if (digits !== undefined) return withFault(found('integer', digits), faultOfInteger(digits))
  if (decimal !== undefined) return found('float', decimal)
  if (remark !== undefined) return { ...found('eol', remark), list: 'comments' }
  if (source[from] === '"') {
    const { text, bytes, fault } = readString(source, from)
    return withFault(found('string', text, bytes), fault)
  }
  const char = String.fromCodePoint(source.codePointAt(from) ?? 0)
  return withFault(found('sign', char), `“${char}” has no meaning here.`)
}

const withFault = (found: Found, message: string | undefined): Found =>
  message === undefined ? found : { ...found, message }

const faultOfInteger = (digits: string): string | undefined => {
  if (digits.length > 1 && digits.startsWith('0')) return 'A number has no leading zeros.'
  const large = digits.length > 19 || (digits.length === 19 && BigInt(digits) > greatest)
  return large ? `The greatest integer is ${greatest}.` : undefined
}

const spanOf = ({ at, from, to }: SpecToken) => ({ at, from, to })

/** Positions of offsets that are asked for in rising order. A run of line ends begins one line for each `\n`. */
const placesOf = (source: string): ((offset: number) => SpecPosition) => {
  let line = 1
  let col = 1
  let index = 0
  return (offset) => {
    while (index < offset) {
      const code = source.charCodeAt(index)
      // The second unit of a pair is no column of its own.
      if (code === 10) [line, col] = [line + 1, 1]
      else if (code < 0xdc00 || code > 0xdfff) col += 1
      index += 1
    }
    return { line, col }
  }
}
