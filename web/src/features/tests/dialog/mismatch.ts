import type { Mismatch } from '@drafts/contract'

/** What a field says of its file. */
export interface ShownMismatch extends Mismatch {
  sentence: string
  /** What it says in place of its text. */
  reason?: string | undefined
  /** Its place is gone to as soon as the field is there. */
  isShown: boolean
}

/** The token at the place, in UTF-16 units of the text; undefined where the text has no such line. */
export const selectionAt = (
  text: string,
  { line, col }: { line: number; col: number },
): { start: number; end: number } | undefined => {
  let lineStart = 0
  for (let no = 1; no < line; no += 1) {
    const end = text.indexOf('\n', lineStart)
    if (end === -1) return undefined
    lineStart = end + 1
  }
  const lineEnd = text.indexOf('\n', lineStart)
  const whole = text.slice(lineStart, lineEnd === -1 ? undefined : lineEnd)
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    new TextEncoder().encode(whole).subarray(0, col),
  )
  const start = lineStart + before.length
  const [token = ''] = /^\S+/.exec(whole.slice(before.length)) ?? [whole.charAt(before.length)]
  return { start, end: start + token.length }
}
