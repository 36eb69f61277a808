import { ScriptFault } from './script-fault.ts'

// Cuts the inside of a tag or of ${…} into tokens. The end is the first > or } outside of brackets, as in FreeMarker: that is
// why “greater than” is written gt, or in round brackets.

export type TagToken =
  | { kind: 'number' | 'name' | 'sign'; text: string; at: number }
  /** A text in quotes: pieces of it, and what stands in ${…} between them. */
  | { kind: 'text'; parts: (string | TagTokens)[]; at: number }

export interface TagTokens {
  list: TagToken[]
  /** Where what follows begins. */
  end: number
  /** The offset of what closed them. */
  closedAt: number
  /** `/>` or `>` or `}`. */
  closer: string
}

const nestedMax = 20
const simple =
  /(\d+(?:\.\d+)?)|([\p{L}_$][\p{L}\p{N}_$]*)|(\.\.[<!*]|\.\.|\+\+|--|[+\-*/%]=|==|!=|<=|>=|&&|\|\||\?\?|[-+*/%=<>!?.,:;()[\]{}])/uy
const closings = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

export function readTokens(source: string, from: number, closer: '>' | '}', depth = 0): TagTokens {
  if (depth > nestedMax)
    throw new ScriptFault('Texts and ${…} stand too deep in each other here.', from)
  const list: TagToken[] = []
  const open: { sign: string; at: number }[] = []
  let at = from
  while (at < source.length) {
    at = afterBlanks(source, at)
    const sign = source[at] ?? ''
    if (open.length === 0) {
      if (sign === closer) return { list, end: at + 1, closedAt: at, closer }
      if (closer === '>' && source.startsWith('/>', at))
        return { list, end: at + 2, closedAt: at, closer: '/>' }
    }
    if (at >= source.length) break
    if (sign === '"' || sign === "'" || /^r["']/.test(source.slice(at, at + 2))) {
      const text = readText(source, at, depth)
      list.push(text.token)
      at = text.end
      continue
    }
    simple.lastIndex = at
    const match = simple.exec(source)
    if (!match) throw new ScriptFault(`${sign} has no meaning here.`, at)
    const [text, number, name] = match
    const closing = closings.get(text)
    if (closing !== undefined) open.push({ sign: closing, at })
    else if (/^[)\]}]$/.test(text) && open.pop()?.sign !== text)
      throw new ScriptFault(`${text} closes nothing here.`, at)
    let kind: 'number' | 'name' | 'sign' = 'sign'
    if (number !== undefined) kind = 'number'
    else if (name !== undefined) kind = 'name'
    list.push({ kind, text, at })
    at += text.length
  }
  const [bracket] = open
  if (bracket) throw new ScriptFault(`This bracket is not closed by ${bracket.sign}.`, bracket.at)
  throw new ScriptFault(`What begins here is not closed by ${closer}.`, from)
}

function afterBlanks(source: string, from: number): number {
  let at = from
  while (/\s/.test(source[at] ?? '')) at += 1
  return at
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  l: '<',
  g: '>',
  a: '&',
}

function readText(source: string, from: number, depth: number): { token: TagToken; end: number } {
  const isRaw = source[from] === 'r'
  const quoteAt = isRaw ? from + 1 : from
  const quote = source[quoteAt] ?? ''
  const parts: (string | TagTokens)[] = []
  let text = ''
  let at = quoteAt + 1
  while (at < source.length && source[at] !== quote) {
    const sign = source[at] ?? ''
    if (isRaw) {
      text += sign
      at += 1
    } else if (sign === '\\') {
      const next = source[at + 1] ?? ''
      text += escapes[next] ?? next
      at += 2
    } else if (/^[$#]\{$/.test(source.slice(at, at + 2))) {
      const inner = readTokens(source, at + 2, '}', depth + 1)
      parts.push(text, inner)
      text = ''
      at = inner.end
    } else {
      text += sign
      at += 1
    }
  }
  if (at >= source.length) throw new ScriptFault(`This text is not closed by ${quote}.`, from)
  return { token: { kind: 'text', parts: [...parts, text], at: from }, end: at + 1 }
}
