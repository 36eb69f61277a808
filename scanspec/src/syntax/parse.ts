import { textOfBytes } from '../bytes.ts'
import {
  accept,
  atLineEnd,
  deeper,
  expect,
  expectName,
  isWord,
  next,
  orSkipLine,
  peek,
  refuse,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { lex } from './lex.ts'
import { parseBrackets, parseExpression, parseRef, since, spanOf } from './parse-expression.ts'
import { scalarTypes } from './tokens.ts'
import type { Fault, ScalarType, Span, Token } from './tokens.ts'
import type { Clause, Expression, Ref, Scan, Spec, Statement } from './tree.ts'

/**
 * Parses a spec. It never throws: what is wrong is in `faults`, with its place, and the tree has what could be read
 * around it. Linear in the length of `source`.
 */
export const parse = (source: string): Spec => {
  const { tokens, faults } = lex(source)
  const cursor: Cursor = { tokens, index: 0, faults, depth: 0 }
  const statements = parseBlock(cursor)
  while (peek(cursor).kind !== 'end') {
    orSkipLine(cursor, () => {
      const { text } = peek(cursor)
      return refuse(`This “${text}” closes nothing.`, peek(cursor))
    })
    statements.push(...parseBlock(cursor))
  }
  if (statements.length === 0 && faults.length === 0) {
    const end = peek(cursor)
    faults.push({ ...spanOf(end), message: 'The spec has no statement.' })
  }
  return { statements, faults: firstOfEachLine(faults) }
}

const firstOfEachLine = (faults: Fault[]): Fault[] =>
  faults
    .toSorted((one, other) => one.from - other.from)
    .filter(({ at }, index, sorted) => sorted[index - 1]?.at.line !== at.line)

/** Statements up to an `end`, an `else` or the end of the spec. */
const parseBlock = (cursor: Cursor): Statement[] => {
  const statements: Statement[] = []
  for (;;) {
    while (peek(cursor).kind === 'eol') next(cursor)
    const token = peek(cursor)
    if (token.kind === 'end' || isWord(token, 'end') || isWord(token, 'else')) return statements
    const statement = orSkipLine(cursor, () => {
      const found = parseStatement(cursor)
      expectLineEnd(cursor)
      return found
    })
    if (statement !== undefined) statements.push(statement)
  }
}

const expectLineEnd = (cursor: Cursor): void => {
  if (!atLineEnd(cursor))
    refuse('A new line is expected here: one statement stands on a line.', peek(cursor))
}

const parseStatement = (cursor: Cursor): Statement => {
  const token = peek(cursor)
  if (token.kind === 'name') return parseAssign(cursor)
  const parseRest = token.kind === 'keyword' ? parsers[token.text] : undefined
  if (parseRest === undefined) return refuse(`No statement begins with “${token.text}”.`, token)
  return parseRest(cursor, next(cursor))
}

const parseVar = (cursor: Cursor, word: Token): Statement => {
  const names = listOf(cursor, () => {
    const name = expectName(cursor, 'The name of a variable is missing here.')
    return { name: name.text, ...spanOf(name) }
  })
  const lengths = parseBrackets(cursor)
  const type = parseType(cursor)
  return { kind: 'var', names, lengths, type, ...since(cursor, word) }
}

const parseType = (cursor: Cursor): ScalarType => {
  const token = peek(cursor)
  const type = scalarTypes.find((one) => isWord(token, one))
  if (type === undefined)
    return refuse(
      `A type is expected here: ${scalarTypes.join(', ')}, or [length] and one of them.`,
      token,
    )
  next(cursor)
  return type
}

const parseScan = (cursor: Cursor, word: Token): Scan => {
  const refs: Ref[] = listOf(cursor, () => parseRef(cursor))
  return { kind: word.text === 'scanln' ? 'scanln' : 'scan', refs, ...since(cursor, word) }
}

const parseCheck = (cursor: Cursor, word: Token): Statement => {
  const clauses = listOf(cursor, (): Clause => {
    const start = cursor.index
    const condition = parseExpression(cursor)
    const tokens = cursor.tokens.slice(start, cursor.index)
    return { condition, words: tokens.map(wordsOf).join('') }
  })
  return { kind: 'check', clauses, ...since(cursor, word) }
}

/** A string stands in messages without its quotes. */
const wordsOf = ({ kind, text, bytes }: Token): string =>
  kind === 'string' ? textOfBytes(bytes) : text

const parseIf = (cursor: Cursor, word: Token): Statement => {
  const branches: { condition: Expression; body: Statement[] }[] = []
  let otherwise: Statement[] | undefined
  do {
    const condition = orSkipLine(cursor, () => withLineEnd(cursor, parseExpression(cursor)))
    const body = deeper(cursor, () => parseBlock(cursor))
    if (condition !== undefined) branches.push({ condition, body })
  } while (isElseIf(cursor) && next(cursor) && next(cursor))
  if (accept(cursor, 'else') !== undefined) {
    orSkipLine(cursor, () => expectLineEnd(cursor))
    otherwise = deeper(cursor, () => parseBlock(cursor))
  }
  expectEnd(cursor, word)
  return { kind: 'if', branches, otherwise, ...since(cursor, word) }
}

const isElseIf = (cursor: Cursor): boolean =>
  isWord(peek(cursor), 'else') && isWord(peek(cursor, 1), 'if')

const parseFor = (cursor: Cursor, word: Token): Statement => {
  const head = orSkipLine(cursor, () => withLineEnd(cursor, parseForHead(cursor)))
  const body = deeper(cursor, () => parseBlock(cursor))
  expectEnd(cursor, word)
  const span: Span = since(cursor, word)
  // A head that does not parse is a fault already: the block is kept for what the editor knows of its names.
  if (head === undefined) return { kind: 'if', branches: [], otherwise: body, ...span }
  return { ...head, body, ...span }
}

type ForHead =
  | { kind: 'forScan'; scan: Scan }
  | { kind: 'forRange'; name: string; low: Expression; high: Expression }

const parseForHead = (cursor: Cursor): ForHead => {
  const scan = accept(cursor, 'scan') ?? accept(cursor, 'scanln')
  if (scan !== undefined) return { kind: 'forScan', scan: parseScan(cursor, scan) }
  const name = expectName(cursor, 'A loop is “for i := 0 ... n”, “for scan a” or “for scanln s”.')
  expect(cursor, ':=', 'A loop over numbers is “for i := 0 ... n”: “:=” is missing here.')
  const low = parseExpression(cursor)
  expect(cursor, '...', 'A loop over numbers is “for i := 0 ... n”: “...” is missing here.')
  return { kind: 'forRange', name: name.text, low, high: parseExpression(cursor) }
}

const parseAssign = (cursor: Cursor): Statement => {
  const first = peek(cursor)
  const target = parseRef(cursor)
  expect(
    cursor,
    '=',
    `“${target.name}” begins no statement; to set it, write “${target.name} = …”.`,
  )
  const value = parseExpression(cursor)
  return { kind: 'assign', target, value, ...since(cursor, first) }
}

const parseEnd = (_cursor: Cursor, word: Token): Statement => ({
  kind: word.text === 'eof' ? 'eof' : 'eol',
  ...spanOf(word),
})

const parsers: Record<string, (cursor: Cursor, word: Token) => Statement> = {
  var: parseVar,
  scan: parseScan,
  scanln: parseScan,
  check: parseCheck,
  if: parseIf,
  for: parseFor,
  eol: parseEnd,
  eof: parseEnd,
}

const expectEnd = (cursor: Cursor, opener: Token): void => {
  const message = `The “${opener.text}” of line ${opener.at.line} has no “end”.`
  expect(cursor, 'end', message)
}

const withLineEnd = <Result>(cursor: Cursor, result: Result): Result => {
  expectLineEnd(cursor)
  return result
}

const listOf = <Item>(cursor: Cursor, parseItem: () => Item): Item[] => {
  const items = [parseItem()]
  while (accept(cursor, ',') !== undefined) items.push(parseItem())
  return items
}
