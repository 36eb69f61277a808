import type { Family } from '@drafts/contract'
import type { CodeRules } from './code-rules.ts'
import {
  binarySigns,
  callPairs,
  inertStatements,
  inertWords,
  jumpPairs,
  literalPairs,
  smallerTypes,
  streamWords,
  typeWords,
} from './code-words.ts'
import type { ChangeKind } from './code-words.ts'
import { findGenerics } from './find-generics.ts'
import { droppableStatements } from './droppable-statements.ts'
import { beforeValue } from './scan-code.ts'
import type { CodeToken } from './scan-code.ts'

/** A piece of a source, and what takes its place. */
export interface CodeChange {
  kind: ChangeKind
  at: number
  end: number
  text: string
}

interface Code {
  tokens: readonly CodeToken[]
  family: Family
  rules: CodeRules
  generics: ReadonlySet<number>
}

/** All changes of the code, in the order of their places. */
export const findChanges = (
  tokens: readonly CodeToken[],
  family: Family,
  rules: CodeRules,
): CodeChange[] => {
  const generics = rules.hasGenerics ? findGenerics(tokens) : new Set<number>()
  const code: Code = { tokens, family, rules, generics }
  const kept = inertPlaces(tokens, rules)
  const each = tokens.flatMap((token, no) =>
    kept.has(no)
      ? []
      : [
          ...signChanges(code, token, no),
          ...wordChanges(code, token, no),
          ...numberChanges(code, token, no),
          ...boundChanges(code, token, no),
        ],
  )
  const dropped = droppableStatements(tokens, rules, generics).flatMap(
    ({ from, to }): CodeChange[] => {
      const [first, last] = [tokens[from], tokens[to]]
      if (!first || !last || kept.has(from)) return []
      return [
        {
          kind: 'statement',
          at: first.at,
          end: last.end,
          text: family === 'Python' ? 'pass' : '',
        },
      ]
    },
  )
  return [...each, ...dropped].toSorted((one, other) => one.at - other.at)
}

const exchange = (kind: ChangeKind, { at, end }: CodeToken, text: string): CodeChange => ({
  kind,
  at,
  end,
  text,
})

/** Tokens of statements that are left as they are, and shifts that read and write. */
const inertPlaces = (tokens: readonly CodeToken[], { ends }: CodeRules): Set<number> => {
  const places = new Set<number>()
  let start = 0
  for (let no = 0; no <= tokens.length; no += 1) {
    const token = tokens[no]
    const isEnd = !token || /^[;{}]$/.test(token.text) || (ends === 'line' && token.isFirst)
    if (!isEnd) continue
    markInert(tokens, start, no, places)
    start = token?.kind === 'sign' ? no + 1 : no
  }
  return places
}

const markInert = (
  tokens: readonly CodeToken[],
  start: number,
  end: number,
  places: Set<number>,
): void => {
  const own = tokens.slice(start, end)
  const isWhole =
    inertStatements.has(own[0]?.text ?? '') || own.some(({ text }) => inertWords.has(text))
  const isStream = own.some(({ text }) => streamWords.has(text))
  own.forEach(({ text }, at) => {
    if (isWhole || (isStream && /^(?:<<|>>)$/.test(text))) places.add(start + at)
  })
}

/** A value that is no text ends here. */
const isOperand = (token: CodeToken | undefined): boolean => {
  if (token?.kind === 'word') return !beforeValue.has(token.text) && !typeWords.has(token.text)
  return token?.kind === 'number' || token?.text === ')' || token?.text === ']'
}

const beginsOperand = (token: CodeToken | undefined): boolean =>
  token?.kind === 'word' ||
  token?.kind === 'number' ||
  /^(?:[-+!~(*&[]|\+\+|--)$/.test(token?.text ?? '')

const rangeSigns: Record<string, string> = {
  'Rust ..': '..=',
  'Rust ..=': '..',
  'Kotlin ..': ' until ',
}

const signChanges = (
  { tokens, family, generics }: Code,
  token: CodeToken,
  no: number,
): CodeChange[] => {
  const { text, kind } = token
  const [before, after] = [tokens[no - 1], tokens[no + 1]]
  if (kind === 'sign' && (text === '++' || text === '--'))
    return [exchange('assignment', token, text === '++' ? '--' : '++')]
  const isName = kind === 'sign' || ((text === 'and' || text === 'or') && family === 'Python')
  const range =
    isOperand(before) && beginsOperand(after) ? rangeSigns[`${family} ${text}`] : undefined
  if (range !== undefined) return [exchange('boundary', token, range)]
  const isShift = family === 'Kotlin' && (text === 'shl' || text === 'shr')
  if ((isName || isShift) && isOperand(before) && beginsOperand(after) && !generics.has(no))
    return (Object.hasOwn(binarySigns, text) ? (binarySigns[text] ?? []) : []).map(
      ([changes, other]) => exchange(changes, token, other),
    )
  const isNot =
    text === '!' && !isOperand(before) && after !== undefined && /^[\w(]/.test(after.text)
  return isNot ? [exchange('negation', token, '')] : []
}

const wordChanges = ({ tokens, family }: Code, token: CodeToken, no: number): CodeChange[] => {
  if (token.kind !== 'word') return []
  const { text } = token
  const after = tokens[no + 1]
  const call = after?.text === '(' ? callPairs.get(text) : undefined
  if (call !== undefined) return [exchange('extreme', token, call)]
  const literal = literalPairs.get(text)
  if (literal !== undefined) return [exchange('literal', token, literal)]
  const jump = jumpPairs.get(text)
  if (jump !== undefined) return [exchange('jump', token, jump)]
  if (text === 'not' && family === 'Python' && after)
    return [{ kind: 'negation', at: token.at, end: after.at, text: '' }]
  if (text === 'until' && family === 'Kotlin') return [exchange('boundary', token, '..')]
  return typeChanges(family, tokens, token, no)
}

const typeChanges = (
  family: Family,
  tokens: readonly CodeToken[],
  token: CodeToken,
  no: number,
): CodeChange[] => {
  const { text, at } = token
  const after = tokens[no + 1]
  const isLong = (family === 'C' || family === 'C++') && text === 'long' && after?.text === 'long'
  if (isLong && after) return [{ kind: 'type', at, end: after.end, text: 'int' }]
  const smaller = smallerTypes[family] ?? {}
  const other = Object.hasOwn(smaller, text) ? smaller[text] : undefined
  return other === undefined ? [] : [exchange('type', token, other)]
}

/** A whole number of at most 18 digits, and what says its type. */
const whole = /^(0|[1-9][\d_']{0,22})([uUlL]{0,3}|n|[iu](?:8|16|32|64|128|size))$/
/** Sizes of lists in brackets are seldom exact. */
const leastSize = 1000

const numberChanges = ({ tokens, family }: Code, token: CodeToken, no: number): CodeChange[] => {
  const [, written = '', suffix = ''] = whole.exec(token.text) ?? []
  const digits = written.replaceAll(/[_']/g, '')
  const [before, after] = [tokens[no - 1]?.text ?? '', tokens[no + 1]?.text]
  if (token.kind !== 'number' || digits === '' || digits.length > 18 || before === '.') return []
  const isSize = before === '[' && after === ']' && Number(digits) >= leastSize
  if (isSize || isLastReturn(tokens, no)) return []
  const value = BigInt(digits)
  const changes = [exchange('constant', token, `${value + 1n}${suffix}`)]
  if (value > 0n) changes.push(exchange('constant', token, `${value - 1n}${suffix}`))
  if (family !== 'Rust' && /^[lL]{1,2}$/.test(suffix))
    changes.push(exchange('type', token, written))
  return changes
}

/** How the program ends is no part of its answer. */
const isLastReturn = (tokens: readonly CodeToken[], no: number): boolean =>
  tokens[no - 1]?.text === 'return' && no >= tokens.length - 3

const comparing: Record<string, string> = { '<': ' - 1', '<=': ' + 1', '>': ' + 1', '>=': ' - 1' }
const afterBound = /^(?:[;){:,]|&&|\|\||and|or)$/

/** A bound that is one more or one less: a name behind a comparison, the end of a range. */
const boundChanges = (
  { tokens, family, generics }: Code,
  { text, kind }: CodeToken,
  no: number,
): CodeChange[] => {
  const [after, next] = [tokens[no + 1], tokens[no + 2]]
  if (kind === 'sign' && after?.kind === 'word' && !generics.has(no)) {
    const isEnd = !next || next.isFirst || afterBound.test(next.text)
    if (!isEnd) return []
    const own = Object.hasOwn(comparing, text) ? comparing[text] : undefined
    if (own !== undefined && isOperand(tokens[no - 1])) return [insert(after.end, own)]
    return text === '..' || text === '..=' || text === '..<' ? bothWays(after.end) : []
  }
  if (text === 'range' && family === 'Python' && after?.text === '(') {
    const close = closeOf(tokens, no + 1)
    return close ? bothWays(close.at) : []
  }
  if ((text === 'until' || text === 'downTo') && family === 'Kotlin' && after?.kind === 'word')
    return next && afterBound.test(next.text) ? bothWays(after.end) : []
  return []
}

const insert = (at: number, text: string): CodeChange => ({ kind: 'bound', at, end: at, text })
const bothWays = (at: number): CodeChange[] => [insert(at, ' - 1'), insert(at, ' + 1')]

const mostTokens = 40
/** Where a bracket closes, if a step does not stand before it. */
const closeOf = (tokens: readonly CodeToken[], from: number): CodeToken | undefined => {
  let [depth, commas] = [0, 0]
  for (const token of tokens.slice(from, from + mostTokens)) {
    if (/^[([{]$/.test(token.text)) depth += 1
    if (/^[)\]}]$/.test(token.text)) depth -= 1
    if (depth === 1 && token.text === ',') commas += 1
    if (depth === 0) return commas > 1 ? undefined : token
  }
  return undefined
}
