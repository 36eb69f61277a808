import type { Delta, FileSpan } from '@drafts/contract'

/** A line around a difference. `mark` is in characters of `text`, end exclusive; empty: something is missing there. */
export interface ContextLine {
  no: number
  text: string
  mark: { start: number; end: number } | null
}

export interface Context {
  lines: ContextLine[]
  /** The place is after the bytes that are here. */
  isBeyond: boolean
}

const linesBefore = 2
const linesAfter = 2
const linesOfSpan = 3
/** A long line is cut around its mark. */
const lineChars = 160
const charsBefore = 40

/** The lines around a span, from 1 as spans count; `isCut`: the text ends before the whole output does. */
export const contextOf = (text: string, span: FileSpan, isCut: boolean): Context => {
  const lines = linesOf(text)
  const isBeyond = isCut && isAfterEnd(lines, span)
  const lastOfSpan = Math.min(
    Math.max(span.end.line, span.start.line),
    span.start.line + linesOfSpan - 1,
  )
  const first = Math.max(1, span.start.line - linesBefore)
  const last = Math.min(lines.length, lastOfSpan + linesAfter)
  const found: ContextLine[] = []
  for (let no = first; no <= last; no += 1) {
    const chars = [...(lines[no - 1] ?? '')]
    found.push(cutLine(no, chars, markOf(no, chars.length, span)))
  }
  if (span.start.line > lines.length && !isBeyond)
    found.push({ no: span.start.line, text: '', mark: { start: 0, end: 0 } })
  return { lines: isBeyond ? [] : found, isBeyond }
}

/** Where a checker does not name the place: the first line that is not the same, from its first other character. */
export const firstDifference = (want: string, got: string): Delta | null => {
  if (want === got) return null
  const wantLines = linesOf(want)
  const gotLines = linesOf(got)
  let at = 0
  while (at < wantLines.length && at < gotLines.length && wantLines[at] === gotLines[at]) at += 1
  const wantChars = [...(wantLines[at] ?? '')]
  const gotChars = [...(gotLines[at] ?? '')]
  let same = 0
  while (same < wantChars.length && wantChars[same] === gotChars[same]) same += 1
  const span = (chars: string[]): FileSpan => ({
    start: { line: at + 1, column: same + 1 },
    end: { line: at + 1, column: chars.length + 1 },
  })
  return { message: '', wantSpan: span(wantChars), gotSpan: span(gotChars) }
}

/** A final newline ends the last line, it does not begin another. */
const linesOf = (text: string): string[] => {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

const isAfterEnd = (lines: readonly string[], { start }: FileSpan): boolean => {
  if (start.line > lines.length) return true
  return start.line === lines.length && start.column > [...(lines.at(-1) ?? '')].length
}

const markOf = (no: number, length: number, { start, end }: FileSpan): ContextLine['mark'] => {
  if (no < start.line || no > Math.max(start.line, end.line)) return null
  const from = no === start.line ? start.column - 1 : 0
  const to = no === end.line ? end.column - 1 : length
  if (no > start.line && to <= 0) return null
  const startAt = Math.min(Math.max(0, from), length)
  return { start: startAt, end: Math.min(Math.max(startAt, to), length) }
}

const cutLine = (no: number, chars: string[], mark: ContextLine['mark']): ContextLine => {
  if (chars.length <= lineChars) return { no, text: chars.join(''), mark }
  const from = Math.max(0, (mark?.start ?? 0) - charsBefore)
  const to = Math.min(chars.length, from + lineChars)
  const head = from > 0 ? '…' : ''
  const tail = to < chars.length ? '…' : ''
  const shift = from - head.length
  return {
    no,
    text: `${head}${chars.slice(from, to).join('')}${tail}`,
    mark: mark && { start: mark.start - shift, end: Math.min(mark.end, to) - shift },
  }
}
