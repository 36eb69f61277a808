import type { Mention } from './text-work.ts'

/** A handle after `@` that no word, address or path stands before. */
const handlePattern = /(?<![\p{L}\p{N}_.@/-])@([A-Za-z0-9][A-Za-z0-9_.-]{1,31})(?![\p{L}\p{N}_])/gu
/** A tag with its attributes, whatever these hold; text; a lone `<`, which the renderer never writes. */
const pieces = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>|[^<]+|</g
/** Where a name is no mention: code, links, formulas. */
const apart = /^<(?:(pre|code|a)\b|(span) class="katex)/
/** A text that names more means nobody. */
const mostMentions = 500

/** Names in the renderer's own HTML that may be those of people (docs/product/discussions.md#mentions). */
export const findMentions = (html: string): Mention[] => {
  const found: Mention[] = []
  let skipped: { name: string; depth: number } | undefined
  for (const { 0: piece, index } of html.matchAll(pieces)) {
    if (!piece.startsWith('<')) {
      if (!skipped)
        for (const { 1: handle = '', index: at } of piece.matchAll(handlePattern)) {
          found.push({ at: index + at, handle })
          if (found.length === mostMentions) return found
        }
      continue
    }
    const [, code, span] = apart.exec(piece) ?? []
    if (skipped) {
      if (piece.startsWith(`</${skipped.name}>`)) skipped.depth -= 1
      else if (
        piece.startsWith(`<${skipped.name}`) &&
        /^[\s/>]/.test(piece.slice(skipped.name.length + 1, skipped.name.length + 2))
      )
        skipped.depth += 1
      if (skipped.depth === 0) skipped = undefined
    } else if (code ?? span) skipped = { name: code ?? span ?? '', depth: 1 }
  }
  return found
}
