import type { CodeToken } from './scan-code.ts'

/** Further on no type ends. */
const mostTokens = 60
const between = /^(?:,|::|\.|\*|&|\[|\]|\?|\(|\)|->|&&)$/

/** Places of angle brackets around types, in the place of comparisons. */
export const findGenerics = (tokens: readonly CodeToken[]): Set<number> => {
  const places = new Set<number>()
  tokens.forEach(({ text }, no) => {
    if (text !== '<' || places.has(no) || isCompared(tokens, no)) return
    for (const place of bracketsFrom(tokens, no)) places.add(place)
  })
  return places
}

/** Blanks on both sides, or no name before it. */
const isCompared = (tokens: readonly CodeToken[], no: number): boolean => {
  const [before, own, after] = [tokens[no - 1], tokens[no], tokens[no + 1]]
  if (!before || !own || !after) return true
  if (before.text === 'template') return false
  const isApart = before.at + before.text.length < own.at && own.at + 1 < after.at
  return isApart || (before.kind !== 'word' && before.text !== '::')
}

/** None where it is no bracket after all. */
const bracketsFrom = (tokens: readonly CodeToken[], from: number): number[] => {
  const found: number[] = []
  let [depth, round] = [0, 0]
  for (const [at, { text, kind }] of tokens.slice(from, from + mostTokens).entries()) {
    const isClosing = /^>{1,3}$/.test(text)
    if (text === '<') depth += 1
    else if (isClosing) depth -= text.length
    else if (text === '(') round += 1
    else if (text === ')') round -= 1
    if (text === '<' || isClosing) found.push(from + at)
    else if (round < 0 || (kind === 'sign' && !between.test(text))) return []
    if (depth <= 0) return depth === 0 ? found : []
  }
  return []
}
