import {
  accept,
  deeper,
  expect,
  expectName,
  isWordToken,
  nextToken,
  peek,
  addFault,
} from './cursor.ts'
import type { TokenCursor } from './cursor.ts'
import type { SpecSpan, SpecToken } from './tokens.ts'
import type { Expression, Operator, Ref, OperatorStep } from './tree.ts'

/** Operators from the loosest level to the tightest. */
const levels: readonly (readonly Operator[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/'],
]

export const parseExpression = (cursor: TokenCursor): Expression =>
  deeper(cursor, () => parseChain(cursor, 0))

const parseChain = (cursor: TokenCursor, level: number): Expression => {
  const operators = levels[level]
  if (operators === undefined) return parsePower(cursor)
  const first = parseChain(cursor, level + 1)
  const rest: OperatorStep[] = []
  for (;;) {
    const token = peek(cursor)
    const operator = operators.find((one) => isWordToken(token, one))
    if (operator === undefined) break
    nextToken(cursor)
    rest.push({ operator, at: token.at, operand: parseChain(cursor, level + 1) })
  }
  return rest.length === 0 ? first : { kind: 'chain', first, rest, ...since(cursor, first) }
}

const parsePower = (cursor: TokenCursor): Expression => {
  const first = parseUnary(cursor)
  const token = accept(cursor, '**')
  if (token === undefined) return first
  const rest: OperatorStep[] = [{ operator: '**', at: token.at, operand: parsePrimary(cursor) }]
  return { kind: 'chain', first, rest, ...since(cursor, first) }
}

const parseUnary = (cursor: TokenCursor): Expression => {
  const token = accept(cursor, '+') ?? accept(cursor, '-')
  if (token === undefined) return parsePrimary(cursor)
  const operator = token.text === '-' ? '-' : '+'
  return { kind: 'sign', operator, operand: parsePrimary(cursor), ...since(cursor, token) }
}

const parsePrimary = (cursor: TokenCursor): Expression => {
  const token = peek(cursor)
  if (token.kind === 'integer') {
    return { kind: 'integer', value: BigInt(nextToken(cursor).text), ...spanOf(token) }
  }
  if (token.kind === 'float') {
    return { kind: 'float', value: Number(nextToken(cursor).text), ...spanOf(token) }
  }
  if (token.kind === 'string') {
    return { kind: 'string', bytes: nextToken(cursor).bytes, ...spanOf(token) }
  }
  if (isWordToken(token, '(')) {
    nextToken(cursor)
    const inner = parseExpression(cursor)
    expect(cursor, ')', 'A closing bracket is missing here.')
    return { kind: 'group', inner, ...since(cursor, token) }
  }
  if (token.kind !== 'name') return addFault(wordsForMissing(token), token)
  const isCall = /^[(.]$/.test(peek(cursor, 1).text)
  return isCall ? parseCall(cursor) : parseRef(cursor)
}

const wordsForMissing = (token: SpecToken): string => {
  if (token.kind === 'eol' || token.kind === 'end') return 'A value is missing here.'
  if (token.text === '-' || token.text === '+') return 'A number has one sign at most.'
  return `A value is expected here, not “${token.text}”.`
}

const parseCall = (cursor: TokenCursor): Expression => {
  const first = nextToken(cursor)
  const member = accept(cursor, '.')
  const name = member
    ? `${first.text}.${expectName(cursor, `The name of a function of “${first.text}” is missing here.`).text}`
    : first.text
  expect(cursor, '(', `The brackets of the call of “${name}” are missing here.`)
  const values: Expression[] = []
  if (accept(cursor, ')') === undefined) {
    do values.push(parseExpression(cursor))
    while (accept(cursor, ',') !== undefined)
    expect(cursor, ')', 'A closing bracket is missing here.')
  }
  return { kind: 'call', name, arguments: values, ...since(cursor, first) }
}

/** `name`, `name[i]`, `name[i][j]` and so on. */
export const parseRef = (cursor: TokenCursor): Ref => {
  const name = expectName(cursor, 'The name of a variable is missing here.')
  const indices = parseBrackets(cursor)
  return { kind: 'ref', name: name.text, indices, ...since(cursor, name) }
}

/** Each further one is one more level of what walks an array. */
const mostBrackets = 16

/** `[i][j]` and so on: the indices of an element, or the lengths of a type. */
export const parseBrackets = (cursor: TokenCursor): Expression[] => {
  const found: Expression[] = []
  for (let open = accept(cursor, '['); open !== undefined; open = accept(cursor, '[')) {
    if (found.length === mostBrackets) addFault('An array has 16 dimensions at most.', open)
    found.push(parseExpression(cursor))
    expect(cursor, ']', 'A closing bracket “]” is missing here.')
  }
  return found
}

export const spanOf = ({ at, from, to }: SpecSpan): SpecSpan => ({ at, from, to })

/** From the begin of `first` to the end of the token that was taken last. */
export const since = (cursor: TokenCursor, first: SpecSpan): SpecSpan => ({
  at: first.at,
  from: first.from,
  to: cursor.tokens[cursor.index - 1]?.to ?? first.to,
})
