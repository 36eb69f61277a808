import { kindOfHeading } from './headings.ts'
import type { StatementPart } from './assemble.ts'

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
  let fence = ''
  const all = source.split('\n')
  for (let i = 0; i < all.length; i++) {
    const line = all[i] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === '' || mark.startsWith(fence)))
      fence = fence === '' ? mark : ''
    const found = fence === '' ? headingAt(line, all[i + 1]) : undefined
    if (!found) {
      lines.push(line)
      continue
    }
    if (found.isUnderlined) i++
    if (parts.length === 0 && lines.join('').trim() === '' && found.text === title) continue
    end()
    heading = found.text
  }
  end()
  return parts
}

function headingAt(
  line: string,
  next: string | undefined,
): { text: string; isUnderlined: boolean } | undefined {
  const atx = /^ {0,3}#{1,2}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1]
  if (atx !== undefined && atx !== '') return { text: atx, isUnderlined: false }
  if (
    line.trim() !== '' &&
    /^ {0,3}(-{3,}|={3,})[ \t]*$/.test(next ?? '') &&
    !/^\s*([-*+>|]|\d+[.)])/.test(line) &&
    !line.includes('|')
  ) {
    return { text: line.trim(), isUnderlined: true }
  }
  return undefined
}
