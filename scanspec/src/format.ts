import { lex } from './syntax/lex.ts'
import type { SpecToken } from './syntax/tokens.ts'
import { parse } from './syntax/parse.ts'

/**
 * The spec with one indentation a block, one blank around operators, and no blanks or empty lines without a use. Comments
 * stay where they are. Undefined for a spec that does not parse. Formatting twice changes nothing.
 */
export const format = (source: string): string | undefined => {
  if (parse(source).faults.length > 0) return undefined
  let depth = 0
  const lines: string[] = []
  for (const line of linesOf(source)) {
    const [first] = line.tokens
    if (first?.text === 'end' || first?.text === 'else') depth -= 1
    const text = [wordsOf(line.tokens), line.comment].filter((part) => part !== '').join(' ')
    if (text !== '' || (lines.length > 0 && lines.at(-1) !== '')) {
      lines.push(text === '' ? '' : '\t'.repeat(depth) + text)
    }
    if (opens.has(first?.text ?? '')) depth += 1
  }
  while (lines.at(-1) === '') lines.pop()
  return `${lines.join('\n')}\n`
}

const opens = new Set(['if', 'for', 'else'])

interface Line {
  tokens: SpecToken[]
  comment: string
}

/** Each line of the source, the empty ones too. */
const linesOf = (source: string): Line[] => {
  const { tokens, comments } = lex(source)
  const lines: Line[] = [{ tokens: [], comment: '' }]
  const pieces = [...tokens, ...comments].toSorted((one, other) => one.from - other.from)
  for (const piece of pieces) {
    const line = lines.at(-1)
    if (piece.kind === 'eol' && !piece.text.startsWith('#')) {
      const ends = piece.text.replaceAll('\r\n', '\n').length
      for (let end = 0; end < ends; end++) lines.push({ tokens: [], comment: '' })
    } else if (piece.text.startsWith('#')) {
      if (line) line.comment = piece.text.trimEnd()
    } else if (piece.kind !== 'end') line?.tokens.push(piece)
  }
  return lines
}

const wordsOf = (tokens: readonly SpecToken[]): string => {
  // The type in `var a, b [n]int` begins with a bracket, as an index does elsewhere.
  const type = tokens[0]?.text === 'var' ? tokens.find(({ text }) => text === '[') : undefined
  return tokens
    .map((token, index) => {
      const isBlank = token === type || isApart(tokens[index - 2], tokens[index - 1], token)
      return (isBlank ? ' ' : '') + token.text
    })
    .join('')
}

const values = new Set(['name', 'integer', 'float', 'string'])

/** Whether a blank stands between `left` and `right`. */
const isApart = (
  before: SpecToken | undefined,
  left: SpecToken | undefined,
  right: SpecToken,
): boolean => {
  if (left === undefined || isSign(before, left)) return false
  if (left.kind === 'sign' && /^[([.]$/.test(left.text)) return false
  if (right.kind === 'sign' && /^[)\],.]$/.test(right.text)) return false
  if (right.kind === 'sign' && right.text === '(') return left.kind !== 'name'
  if (right.kind === 'sign' && right.text === '[') return false
  return !(left.text === ']' && right.kind === 'type')
}

/** `left` is the sign of a number, no operator between two values. */
const isSign = (before: SpecToken | undefined, left: SpecToken): boolean => {
  if (left.text !== '-' && left.text !== '+') return false
  return before === undefined || !(values.has(before.kind) || /^[)\]]$/.test(before.text))
}
