import { kindOfHeading } from './headings.ts'
import type { StatementPart } from './assemble.ts'

export interface MarkdownHeading {
  text: string
  level: 1 | 2
}

/** Lines of a Markdown text; an underlined heading is one. */
export interface MarkdownLine {
  text: string
  /** Where a statement is cut. */
  heading: MarkdownHeading | undefined
}

/** Cuts a Markdown statement at its headings of the first two levels; the text is passed on as it stands. */
export function splitMarkdown(source: string, title: string): StatementPart[] {
  const parts: StatementPart[] = []
  let heading: string | undefined
  let lines: string[] = []
  const end = () => {
    const text = lines.join('\n').trim()
    if (heading !== undefined || text !== '')
      parts.push({ heading, kind: heading === undefined ? 'other' : kindOfHeading(heading), text })
    lines = []
  }
  for (const { text, heading: found } of scanMarkdown(source).lines) {
    if (!found) {
      lines.push(text)
      continue
    }
    if (parts.length === 0 && lines.join('').trim() === '' && found.text === title) continue
    end()
    heading = found.text
  }
  end()
  return parts
}

/** `fence`: what a code block at the end of the text is still to be closed with; empty where none is open. */
export function scanMarkdown(source: string): { lines: MarkdownLine[]; fence: string } {
  const lines: MarkdownLine[] = []
  let fence = ''
  const all = source.split('\n')
  for (let i = 0; i < all.length; i++) {
    const text = all[i] ?? ''
    fence = fenceAfter(text, fence)
    const found = fence === '' ? headingAt(text, all[i + 1]) : undefined
    lines.push({ text, heading: found?.heading })
    if (found?.isUnderlined) i++
  }
  return { lines, fence }
}

/** A fence is closed by one of its sign that is as long and has nothing behind it. Empty: none is open. */
export function fenceAfter(line: string, fence: string): string {
  const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/s.exec(line) ?? []
  if (mark === '') return fence
  if (fence !== '') return mark.startsWith(fence) && rest.trim() === '' ? '' : fence
  return mark.startsWith('`') && rest.includes('`') ? '' : mark
}

function headingAt(
  line: string,
  next: string | undefined,
): { heading: MarkdownHeading; isUnderlined: boolean } | undefined {
  const [, mark = '', rest = ''] = /^ {0,3}(#{1,2})[ \t](.*)/s.exec(line) ?? []
  const atx = withoutClosing(rest.trim())
  if (atx !== '')
    return { heading: { text: atx, level: mark === '#' ? 1 : 2 }, isUnderlined: false }
  if (
    line.trim() !== '' &&
    /^ {0,3}(-{3,}|={3,})[ \t]*$/.test(next ?? '') &&
    !/^\s*([-*+>|]|\d+[.)])/.test(line) &&
    !line.includes('|')
  ) {
    const level = next?.includes('=') ? 1 : 2
    return { heading: { text: line.trim(), level }, isUnderlined: true }
  }
  return undefined
}

/** `Input ##` is `Input`, but `C#` stays. */
function withoutClosing(text: string): string {
  const bare = text.replace(/(?<!#)#+$/, '')
  return bare === '' || /[ \t]$/.test(bare.slice(-1)) ? bare.trimEnd() : text
}
