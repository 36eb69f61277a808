import type { Fault, Token } from './tokens.ts'

/** Where a parser stands in the tokens, and what it found wrong. */
export interface Cursor {
  tokens: Token[]
  index: number
  faults: Fault[]
  /** Open blocks and brackets. */
  depth: number
}

/**
 * Ends the parsing of a statement; what follows on its line is passed over. No Error: a spec may have one a line, and the
 * stack that each would carry costs more than its parsing.
 */
export class SyntaxFault {
  readonly message: string
  readonly token: Token

  constructor(message: string, token: Token) {
    this.message = message
    this.token = token
  }
}

/** Deeper nesting is refused: the parser and all that walks the tree call themselves once a level. */
const deepest = 100

export const peek = (cursor: Cursor, ahead = 0): Token => {
  const token = cursor.tokens[Math.min(cursor.index + ahead, cursor.tokens.length - 1)]
  if (token === undefined) throw new Error('a spec has no token: the lexer always adds one')
  return token
}

export const next = (cursor: Cursor): Token => {
  const token = peek(cursor)
  if (token.kind !== 'end') cursor.index += 1
  return token
}

export const isWord = (token: Token, text: string): boolean =>
  token.text === text && token.kind !== 'string'

/** Takes the next token if it is `text`. */
export const accept = (cursor: Cursor, text: string): Token | undefined =>
  isWord(peek(cursor), text) ? next(cursor) : undefined

export const expect = (cursor: Cursor, text: string, message: string): Token =>
  accept(cursor, text) ?? refuse(message, peek(cursor))

export const refuse = (message: string, token: Token): never => {
  throw new SyntaxFault(message, token)
}

export const expectName = (cursor: Cursor, message: string): Token => {
  const token = peek(cursor)
  if (token.kind === 'name') return next(cursor)
  const reserved = token.kind === 'keyword' || token.kind === 'type'
  return refuse(
    reserved ? `“${token.text}” is a word of the language, not a name.` : message,
    token,
  )
}

export const atLineEnd = (cursor: Cursor): boolean => /^(?:eol|end)$/.test(peek(cursor).kind)

/** Does `deed` one level deeper. */
export const deeper = <Result>(cursor: Cursor, deed: () => Result): Result => {
  if (cursor.depth >= deepest) return refuse('The spec is nested too deeply here.', peek(cursor))
  cursor.depth += 1
  try {
    return deed()
  } finally {
    cursor.depth -= 1
  }
}

/** Does `deed`; a fault is noted, and the rest of its line passed over. */
export const orSkipLine = <Result>(cursor: Cursor, deed: () => Result): Result | undefined => {
  try {
    return deed()
  } catch (fault) {
    if (!(fault instanceof SyntaxFault)) throw fault
    const { at, from, to } = fault.token
    cursor.faults.push({ at, from, to, message: fault.message })
    while (!atLineEnd(cursor)) next(cursor)
    return undefined
  }
}
