import type { CodeRules } from './code-rules.ts'
import { keptStatements } from './code-words.ts'
import type { CodeToken } from './scan-code.ts'

/** Its first and its last token. */
export interface DroppedStatement {
  from: number
  to: number
}

/** Longer ones are whole functions. */
const mostTokens = 60

/** Statements without which a program may still be built: they assign, call, or leave a loop. */
export const droppableStatements = (
  tokens: readonly CodeToken[],
  rules: CodeRules,
  generics: ReadonlySet<number>,
): DroppedStatement[] => {
  const found: DroppedStatement[] = []
  /** Brackets that are open in each block that is open. */
  const depths = [0]
  const isBlock = rules.blocks !== 'none'
  let from: number | undefined = 0
  tokens.forEach((token, no) => {
    const { text } = token
    const depth = depths.at(-1) ?? 0
    const isEnd = depth === 0 && endsBefore(tokens, no, rules)
    if (isEnd) {
      if (from !== undefined && isDroppable(tokens, from, no, generics))
        found.push({ from, to: no - 1 })
      from = text === ';' ? no + 1 : no
    }
    if (isBlock && text === '{') {
      depths.push(0)
      from = no + 1
    } else if (isBlock && text === '}') {
      if (depths.length > 1) depths.pop()
      from = (depths.at(-1) ?? 0) === 0 ? no + 1 : undefined
    } else if (/^[([{]$/.test(text)) depths[depths.length - 1] = depth + 1
    else if (/^[)\]}]$/.test(text)) depths[depths.length - 1] = Math.max(0, depth - 1)
  })
  if (
    from !== undefined &&
    rules.ends === 'line' &&
    isDroppable(tokens, from, tokens.length, generics)
  )
    found.push({ from, to: tokens.length - 1 })
  return found
}

/** A line that ends so goes on in the next one, and one that begins so goes on from the last. */
const isOpen = /^(?:[-+*/%&|^<>=!?,.]+|and|or|not|in|is|else)$/
const goesOn = /^(?:[-+*/%&|^<>=!?:,.]+|and|or|in|is|else)$/

const endsBefore = (tokens: readonly CodeToken[], no: number, { ends }: CodeRules): boolean => {
  const [before, token] = [tokens[no - 1], tokens[no]]
  if (!token || token.text === ';') return true
  if (ends === 'semicolon') return false
  if (token.text === '}') return true
  if (!token.isFirst) return false
  const isDone =
    before === undefined || !isOpen.test(before.text) || /^(?:\+\+|--)$/.test(before.text)
  return isDone && !goesOn.test(token.text)
}

const assigns = /^(?:=|\+\+|--|[-+*/%&|^]=|\/\/=|\*\*=|<<=|>>=|>>>=)$/
const jumps = /^(?:break|continue)$/

const isDroppable = (
  tokens: readonly CodeToken[],
  from: number,
  end: number,
  generics: ReadonlySet<number>,
): boolean => {
  const [first, second, last] = [tokens[from], tokens[from + 1], tokens[end - 1]]
  if (!first || !last || end - from > mostTokens || end <= from) return false
  if (jumps.test(first.text)) return end - from === 1
  if (end - from < 2 || keptStatements.has(first.text)) return false
  if (/^(?:\+\+|--)$/.test(first.text)) return true
  // Two names in a row are a type and what has it, and so is a name behind brackets of a type.
  if (first.kind !== 'word' || second === undefined || second.kind === 'word') return false
  if (/^[*&:]$/.test(second.text) || second.text === ':=' || generics.has(from + 1)) return false
  const own = tokens.slice(from, end)
  if (own.some(({ text }) => text === '{' || text === ':=')) return false
  return last.text === ')' || own.some(({ text, kind }) => kind === 'sign' && assigns.test(text))
}
