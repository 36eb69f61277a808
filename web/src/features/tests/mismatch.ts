/** Why an input does not match the scanspec, and where. */
export interface Mismatch {
  /** What is wrong, without its places. */
  text: string
  /** In the input: the line from 1, the bytes before it in the line. Undefined where the whole input is meant. */
  place: { line: number; col: number } | undefined
}

/** Reads the message of a check: `3:1~1:2: check error h<=200 (h=201)` or `2:1: unwanted EOF`. */
export const readMismatch = (message: string): Mismatch => {
  const [, line, col, text] = /^\d+:\d+(?:~(\d+):(\d+))?: ([\s\S]*)$/.exec(message) ?? []
  if (text === undefined) return { text: message, place: undefined }
  // Line 0: nothing of the input had been read.
  const place =
    line === undefined || line === '0' ? undefined : { line: Number(line), col: Number(col) }
  return { text, place }
}

/** `Line 1, column 3`, as a person counts. */
export const placeWords = ({ line, col }: { line: number; col: number }): string =>
  `Line ${line}, column ${col + 1}`

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
