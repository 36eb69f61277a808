/** Longer groups than this are not taken as one, so that many open braces do not cost time by the square. */
const groupMax = 20_000

/** End of the group that opens at `start` (the place after its closing brace), or undefined if it never closes. */
export function endOfGroup(text: string, start: number): number | undefined {
  let depth = 0
  for (let i = start; i < Math.min(text.length, start + groupMax); i++) {
    const char = text[i]
    if (char === '\\') i++
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return i + 1
  }
  return undefined
}

/** The name of the control word at a backslash, empty for a control symbol such as `\%`. */
export function controlWordAt(text: string, at: number): string {
  const pattern = /\\([A-Za-z@]+)/y
  pattern.lastIndex = at
  return pattern.exec(text)?.[1] ?? ''
}

export function skipBlanks(text: string, at: number): number {
  const pattern = /[ \t]*\n?[ \t]*/y
  pattern.lastIndex = at
  pattern.exec(text)
  return pattern.lastIndex
}

export interface TakenArgument {
  text: string
  end: number
}

/** A mandatory argument: a group, a control sequence or one character. */
export function takeArgument(text: string, at: number): TakenArgument | undefined {
  const start = skipBlanks(text, at)
  const char = text[start]
  if (char === undefined) return undefined
  if (char === '{') {
    const end = endOfGroup(text, start)
    return end === undefined ? undefined : { text: text.slice(start + 1, end - 1), end }
  }
  const length = char === '\\' ? Math.max(2, controlWordAt(text, start).length + 1) : 1
  return { text: text.slice(start, start + length), end: start + length }
}

/** `[…]` right here, brackets inside braces not counted. */
export function takeOption(text: string, at: number): TakenArgument | undefined {
  if (text[at] !== '[') return undefined
  let depth = 0
  for (let i = at + 1; i < Math.min(text.length, at + groupMax); i++) {
    const char = text[i]
    if (char === '\\') i++
    else if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === ']' && depth === 0) return { text: text.slice(at + 1, i), end: i + 1 }
  }
  return undefined
}
