import type { Mention } from '../../platform/texts/text-work.ts'

/** Handles that may be meant, in lower case. A handle may end in a dot or a dash, and so may a sentence: then both are answered. */
export const handlesIn = (mentions: readonly Mention[]): string[] => [
  ...new Set(
    mentions.flatMap(({ handle }) => [handle.toLowerCase(), withoutEnd(handle).toLowerCase()]),
  ),
]

/** Nobody means to call more at once. */
export const mentionsAtMost = 50

const withoutEnd = (handle: string): string => handle.replace(/(?<![._-])[._-]+$/, '')

/**
 * HTML with links to people in the places of their names, the longer one of two first. `people`: handles in lower case of those
 * who are marked (docs/product/discussions.md#mentions).
 */
export const markMentions = (
  html: string,
  mentions: readonly Mention[],
  people: ReadonlySet<string>,
): string => {
  let marked = ''
  let from = 0
  for (const { at, handle } of mentions) {
    const meant = [handle, withoutEnd(handle)].find((name) => people.has(name.toLowerCase()))
    if (meant === undefined) continue
    marked += `${html.slice(from, at)}<a class="mention" href="/accounts/${encodeURIComponent(meant)}">@${meant}</a>`
    from = at + 1 + meant.length
  }
  return marked + html.slice(from)
}
