import type { SpecFault, SpecToken } from './tokens.ts'

/** Where a parser stands in the tokens, and what it found wrong. */
export interface TokenCursor {
  tokens: SpecToken[]
  index: number
  faults: SpecFault[]
  /** Open blocks and brackets. */
  depth: number
}

/**
 * Ends the parsing of a statement; what follows on its line is passed over. No Error: a spec may have one a line, and the
 * stack that each would carry costs more than its parsing.
 */
export class SyntaxFault {
  readonly message: string
  readonly token: SpecToken

  constructor(message: string, token: SpecToken) {
    this.message = message
    this.token = token
  }
}

/** Deeper nesting is refused: the parser and all that walks the tree call themselves once a level. */
const deepest = 100

export const peek = (cursor: TokenCursor, ahead = 0): SpecToken => {
  const token = cursor.tokens[Math.min(cursor.index + ahead, cursor.tokens.length - 1)]
  if (token === undefined) throw new Error('a spec has no token: the lexer always adds one')
  return token
}

export const nextToken = (cursor: TokenCursor): SpecToken => {
  const token = peek(cursor)
  if (token.kind !== 'end') cursor.index += 1
  return token
}

export const isWordToken = (token: SpecToken, text: string): boolean =>
  token.text === text && token.kind !== 'string'

/** Takes the next token if it is `text`. */
export const accept = (cursor: TokenCursor, text: string): SpecToken | undefined =>
  isWordToken(peek(cursor), text) ? nextToken(cursor) : undefined

export const expect = (cursor: TokenCursor, text: string, message: string): SpecToken =>
  accept(cursor, text) ?? addFault(message, peek(cursor))

export const addFault = (message: string, token: SpecToken): never => {
  throw new SyntaxFault(message, token)
}

export const expectName = (cursor: TokenCursor, message: string): SpecToken => {
  const token = peek(cursor)
  if (token.kind === 'name') return nextToken(cursor)
  const reserved = token.kind === 'keyword' || token.kind === 'type'
  return addFault(
    reserved ? `“${token.text}” is a word of the language, not a name.` : message,
    token,
  )
}

export const atLineEnd = (cursor: TokenCursor): boolean => /^(?:eol|end)$/.test(peek(cursor).kind)

/** Does `action` one level deeper. */
export const deeper = <Result>(cursor: TokenCursor, action: () => Result): Result => {
  if (cursor.depth >= deepest) return addFault('The spec is nested too deeply here.', peek(cursor))
  cursor.depth += 1
  try {
    return action()
  } finally {
    cursor.depth -= 1
  }
}

/** Does `action`; a fault is noted, and the rest of its line passed over. */
export const orSkipLine = <Result>(
  cursor: TokenCursor,
  action: () => Result,
): Result | undefined => {
  try {
    return action()
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault
    const { at, from, to } = fault.token
    cursor.faults.push({ at, from, to, message: fault.message })
    while (!atLineEnd(cursor)) nextToken(cursor)
    return undefined
  }
}
