import { cutMath } from '@drafts/contract'

/** A handle after `@` that no word, address or path stands before. */
export const handlePattern =
  /(?<![\p{L}\p{N}_.@/-])@([A-Za-z0-9][A-Za-z0-9_.-]{1,31})(?![\p{L}\p{N}_])/gu

/**
 * Handles that a text names, in lower case (docs/product/discussions.md#mentions): read from its HTML, where code is known as
 * such, unless they stand in a formula. A handle may end in a dot or a dash, and so may a sentence: then both are answered.
 */
export const mentionsIn = (markdown: string, html: string): string[] => {
  const found = new Set<string>()
  for (const [, handle = ''] of plainText(html).matchAll(handlePattern)) {
    found.add(handle.toLowerCase())
    found.add(handle.toLowerCase().replace(/[._-]+$/, ''))
  }
  const written = cutMath(markdown).text.replaceAll('\\', '').toLowerCase()
  return [...found].filter((handle) => written.includes(`@${handle}`)).slice(0, mentionsAtMost)
}

/** Nobody means to call more at once. */
const mentionsAtMost = 50

/** The HTML is the renderer's own, so every element is closed. */
const plainText = (html: string): string =>
  html.replaceAll(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ')
