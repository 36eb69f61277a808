import { textOfBytes } from '../bytes.ts'
import {
  accept,
  atLineEnd,
  deeper,
  expect,
  expectName,
  isWordToken,
  nextToken,
  orSkipLine,
  peek,
  addFault,
} from './cursor.ts'
import type { TokenCursor } from './cursor.ts'
import { lex } from './lex.ts'
import { parseBrackets, parseExpression, parseRef, since, spanOf } from './parse-expression.ts'
import { scalarTypes } from './tokens.ts'
import type { SpecFault, ScalarType, SpecSpan, SpecToken } from './tokens.ts'
import type { Clause, Expression, Ref, Scan, Spec, SpecStatement } from './tree.ts'

/**
 * Parses a spec. It never throws: what is wrong is in `faults`, with its place, and the tree has what could be read
 * around it. Linear in the length of `source`.
 */
export const parse = (source: string): Spec => {
  const { tokens, faults } = lex(source)
  const cursor: TokenCursor = { tokens, index: 0, faults, depth: 0 }
  const statements = parseBlock(cursor)
  while (peek(cursor).kind !== 'end') {
    orSkipLine(cursor, () => {
      const { text } = peek(cursor)
      return addFault(`This “${text}” closes nothing.`, peek(cursor))
    })
    statements.push(...parseBlock(cursor))
  }
  if (statements.length === 0 && faults.length === 0) {
    const end = peek(cursor)
    faults.push({ ...spanOf(end), message: 'The spec has no statement.' })
  }
  return { statements, faults: firstOfEachLine(faults) }
}

const firstOfEachLine = (faults: SpecFault[]): SpecFault[] =>
  faults
    .toSorted((one, other) => one.from - other.from)
    .filter(({ at }, index, sorted) => sorted[index - 1]?.at.line !== at.line)

/** Statements up to an `end`, an `else` or the end of the spec. */
const parseBlock = (cursor: TokenCursor): SpecStatement[] => {
  const statements: SpecStatement[] = []
  for (;;) {
    while (peek(cursor).kind === 'eol') nextToken(cursor)
    const token = peek(cursor)
    if (token.kind === 'end' || isWordToken(token, 'end') || isWordToken(token, 'else'))
      return statements
    const statement = orSkipLine(cursor, () => {
      const found = parseStatement(cursor)
      expectLineEnd(cursor)
      return found
    })
    if (statement !== undefined) statements.push(statement)
  }
}

const expectLineEnd = (cursor: TokenCursor): void => {
  if (!atLineEnd(cursor))
    addFault('A new line is expected here: one statement stands on a line.', peek(cursor))
}

const parseStatement = (cursor: TokenCursor): SpecStatement => {
  const token = peek(cursor)
  if (token.kind === 'name') return parseAssign(cursor)
  const parseRest = token.kind === 'keyword' ? parsers[token.text] : undefined
  if (parseRest === undefined) return addFault(`No statement begins with “${token.text}”.`, token)
  return parseRest(cursor, nextToken(cursor))
}

const parseVar = (cursor: TokenCursor, word: SpecToken): SpecStatement => {
  const names = listOf(cursor, () => {
    const name = expectName(cursor, 'The name of a variable is missing here.')
    return { name: name.text, ...spanOf(name) }
  })
  const lengths = parseBrackets(cursor)
  const type = parseType(cursor)
  return { kind: 'var', names, lengths, type, ...since(cursor, word) }
}

const parseType = (cursor: TokenCursor): ScalarType => {
  const token = peek(cursor)
  const type = scalarTypes.find((one) => isWordToken(token, one))
  if (type === undefined)
    return addFault(
      `A type is expected here: ${scalarTypes.join(', ')}, or [length] and one of them.`,
      token,
    )
  nextToken(cursor)
  return type
}

const parseScan = (cursor: TokenCursor, word: SpecToken): Scan => {
  const refs: Ref[] = listOf(cursor, () => parseRef(cursor))
  return { kind: word.text === 'scanln' ? 'scanln' : 'scan', refs, ...since(cursor, word) }
}

const parseCheck = (cursor: TokenCursor, word: SpecToken): SpecStatement => {
  const clauses = listOf(cursor, (): Clause => {
    const start = cursor.index
    const condition = parseExpression(cursor)
    const tokens = cursor.tokens.slice(start, cursor.index)
    return { condition, words: tokens.map(wordsOf).join('') }
  })
  return { kind: 'check', clauses, ...since(cursor, word) }
}

/** A string stands in messages without its quotes. */
const wordsOf = ({ kind, text, bytes }: SpecToken): string =>
  kind === 'string' ? textOfBytes(bytes) : text

const parseIf = (cursor: TokenCursor, word: SpecToken): SpecStatement => {
  const branches: { condition: Expression; body: SpecStatement[] }[] = []
  let otherwise: SpecStatement[] | undefined
  do {
    const condition = orSkipLine(cursor, () => withLineEnd(cursor, parseExpression(cursor)))
    const body = deeper(cursor, () => parseBlock(cursor))
    if (condition !== undefined) branches.push({ condition, body })
  } while (isElseIf(cursor) && nextToken(cursor) && nextToken(cursor))
  if (accept(cursor, 'else') !== undefined) {
    orSkipLine(cursor, () => expectLineEnd(cursor))
    otherwise = deeper(cursor, () => parseBlock(cursor))
  }
  expectEnd(cursor, word)
  return { kind: 'if', branches, otherwise, ...since(cursor, word) }
}

const isElseIf = (cursor: TokenCursor): boolean =>
  isWordToken(peek(cursor), 'else') && isWordToken(peek(cursor, 1), 'if')

const parseFor = (cursor: TokenCursor, word: SpecToken): SpecStatement => {
  const head = orSkipLine(cursor, () => withLineEnd(cursor, parseForHead(cursor)))
  const body = deeper(cursor, () => parseBlock(cursor))
  expectEnd(cursor, word)
  const span: SpecSpan = since(cursor, word)
  // A head that does not parse is a fault already: the block is kept for what the editor knows of its names.
  if (head === undefined) return { kind: 'if', branches: [], otherwise: body, ...span }
  return { ...head, body, ...span }
}

type ForHead =
  | { kind: 'forScan'; scan: Scan }
  | { kind: 'forRange'; name: string; low: Expression; high: Expression }

const parseForHead = (cursor: TokenCursor): ForHead => {
  const scan = accept(cursor, 'scan') ?? accept(cursor, 'scanln')
  if (scan !== undefined) return { kind: 'forScan', scan: parseScan(cursor, scan) }
  const name = expectName(cursor, 'A loop is “for i := 0 ... n”, “for scan a” or “for scanln s”.')
  expect(cursor, ':=', 'A loop over numbers is “for i := 0 ... n”: “:=” is missing here.')
  const low = parseExpression(cursor)
  expect(cursor, '...', 'A loop over numbers is “for i := 0 ... n”: “...” is missing here.')
  return { kind: 'forRange', name: name.text, low, high: parseExpression(cursor) }
}

const parseAssign = (cursor: TokenCursor): SpecStatement => {
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

const parseEnd = (_cursor: TokenCursor, word: SpecToken): SpecStatement => ({
  kind: word.text === 'eof' ? 'eof' : 'eol',
  ...spanOf(word),
})

const parsers: Record<string, (cursor: TokenCursor, word: SpecToken) => SpecStatement> = {
  var: parseVar,
  scan: parseScan,
  scanln: parseScan,
  check: parseCheck,
  if: parseIf,
  for: parseFor,
  eol: parseEnd,
  eof: parseEnd,
}

const expectEnd = (cursor: TokenCursor, opener: SpecToken): void => {
  const message = `The “${opener.text}” of line ${opener.at.line} has no “end”.`
  expect(cursor, 'end', message)
}

const withLineEnd = <Result>(cursor: TokenCursor, result: Result): Result => {
  expectLineEnd(cursor)
  return result
}

const listOf = <Item>(cursor: TokenCursor, parseItem: () => Item): Item[] => {
  const items = [parseItem()]
  while (accept(cursor, ',') !== undefined) items.push(parseItem())
  return items
}
