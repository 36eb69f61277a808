import { scanMarkdown } from '../../../statement/split-markdown.ts'
import type { MarkdownHeading } from '../../../statement/split-markdown.ts'

/** `isFirst`: nothing stands before it. */
type LevelOf = (heading: MarkdownHeading, isFirst: boolean) => 2 | 3

/**
 * A Markdown text as a part of a document that is cut at headings of the first two levels: they are of the level asked for, and a
 * code block that is open at the end is closed. `onLower` is called where a heading is lower than it was.
 */
export const lowerHeadings = (markdown: string, levelOf: LevelOf, onLower: () => void): string => {
  const { lines, fence } = scanMarkdown(markdown)
  let isFirst = true
  const written = lines.map(({ text, heading }) => {
    const wasFirst = isFirst
    if (text.trim() !== '') isFirst = false
    if (!heading) return text
    const level = levelOf(heading, wasFirst)
    if (level > heading.level) onLower()
    return `${'#'.repeat(level)} ${heading.text}`
  })
  return [...written, ...(fence === '' ? [] : [fence])].join('\n')
}
