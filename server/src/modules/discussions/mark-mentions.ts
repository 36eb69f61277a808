import { handlePattern } from './mentions.ts'

/** A tag with its attributes, whatever these hold; text; a lone `<`, which the renderer never writes. */
const pieces = /<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</g
/** Where a name is no mention: code, links, formulas. */
const apart = /^<(?:(pre|code|a)\b|(span) class="katex)/

/**
 * Names in the renderer's own HTML, each given to `mark`; what it answers takes the name's place. Nothing but the text between
 * tags is touched.
 */
export const replaceMentions = (
  html: string,
  mark: (handle: string) => string | undefined,
): string => {
  let skipped: { name: string; depth: number } | undefined
  return html.replaceAll(pieces, (piece) => {
    if (!piece.startsWith('<')) return skipped ? piece : replaceIn(piece, mark)
    const [, code, span] = apart.exec(piece) ?? []
    if (skipped) {
      if (piece.startsWith(`</${skipped.name}>`)) skipped.depth -= 1
      else if (new RegExp(`^<${skipped.name}\\b`).test(piece)) skipped.depth += 1
      if (skipped.depth === 0) skipped = undefined
    } else if (code ?? span) skipped = { name: code ?? span ?? '', depth: 1 }
    return piece
  })
}

/** A handle may end in a dot or a dash, and so may a sentence: the longer one first. */
const replaceIn = (text: string, mark: (handle: string) => string | undefined): string =>
  text.replaceAll(handlePattern, (whole, handle: string) => {
    const marked = mark(handle)
    if (marked !== undefined) return marked
    const shorter = handle.replace(/[._-]+$/, '')
    const rest = handle.slice(shorter.length)
    const ofShorter = rest === '' ? undefined : mark(shorter)
    return ofShorter === undefined ? whole : ofShorter + rest
  })

/** Handles that may be meant, in lower case. */
export const namedIn = (html: string): string[] => {
  const found = new Set<string>()
  replaceMentions(html, (handle) => {
    found.add(handle.toLowerCase())
    return undefined
  })
  return [...found]
}

/** `people`: handles in lower case of those who are marked (docs/product/discussions.md#mentions). */
export const markMentions = (html: string, people: ReadonlySet<string>): string =>
  replaceMentions(html, (handle) =>
    people.has(handle.toLowerCase())
      ? `<a class="mention" href="/accounts/${encodeURIComponent(handle)}">@${handle}</a>`
      : undefined,
  )
