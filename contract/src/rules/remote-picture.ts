import { withoutCode } from './without-code.ts'

// Pages show pictures of their own site only (docs/product/editing.md#pictures). The work grows with the text: it is
// somebody's, and may be nothing but brackets.

/** Whether a Markdown text has a picture from another site. */
export const hasRemotePicture = (markdown: string): boolean => {
  if (!/[\\/]{2}/.test(markdown)) return false
  const text = withoutCode(markdown)
  return /<img\s[^<>]{0,2000}?src\s?=\s?["']?(?:https?:)?[\\/]{2}/i.test(text) || isInBrackets(text)
}

/** `![alt](http://…)`, `![alt](//…)`, or `![alt][name]` with `[name]: http://…`. */
const isInBrackets = (text: string): boolean =>
  [...text.matchAll(/\]\(\s{0,4}<?(?:https?:)?([\\/]{2,8})/gi)].some(
    ({ 1: slashes = '', index }) => isForeign(slashes) && isPicture(text, index),
  ) ||
  [...text.matchAll(/^ {0,3}\[([^[\]\n]{1,999})\]:[ \t]*<?(?:https?:)?([\\/]{2,8})/gim)]
    .slice(0, mostNames)
    .some(([, name = '', slashes = '']) => isForeign(slashes) && isNamed(text, name.toLowerCase()))

/** A backslash of Markdown takes the next sign as it is; a browser reads those that are left as slashes. */
const isForeign = (slashes: string): boolean => slashes.replace(/\\([\\/])/g, '$1').length > 1

/** Whether the bracket that ends at `end` begins with `![`; brackets inside it are passed over. */
const isPicture = (text: string, end: number): boolean => {
  let depth = 1
  for (let at = end - 1; at >= 0 && end - at < mostAlt; at--) {
    if (text[at] === ']') depth += 1
    if (text[at] === '[') depth -= 1
    if (depth === 0) return text[at - 1] === '!' && text[at - 2] !== '\\'
  }
  return false
}
const mostAlt = 1000
const mostNames = 50

const isNamed = (text: string, name: string): boolean => {
  const lower = text.toLowerCase()
  return lower.includes(`![${name}]`) || isNamedBehind(lower, `][${name}]`)
}

const isNamedBehind = (text: string, end: string): boolean => {
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, at + 1))
    if (isPicture(text, at)) return true
  return false
}
