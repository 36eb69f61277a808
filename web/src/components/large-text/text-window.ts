// A part of a file that is too large to be shown whole: some kB of it, cut where lines end.

export const windowBytes = 64 * 1024
const newline = 0x0a

export interface TextWindow {
  /** What is shown, in bytes of the file; `to` is exclusive. */
  from: number
  to: number
  text: string
}

/** `isJump`: `from` may be in the middle of a line or letter. */
export const readWindow = async (
  href: string,
  { from, size, isJump }: { from: number; size: number; isJump: boolean },
  signal: AbortSignal,
): Promise<TextWindow> => {
  if (size === 0) return { from: 0, to: 0, text: '' }
  const last = Math.min(from + windowBytes, size) - 1
  const response = await fetch(href, { headers: { range: `bytes=${from}-${last}` }, signal })
  if (response.status !== 206) throw new Error('The server did not answer with this part.')
  return cutWindow(new Uint8Array(await response.arrayBuffer()), { from, size, isJump })
}

export const cutWindow = (
  bytes: Uint8Array,
  { from, size, isJump }: { from: number; size: number; isJump: boolean },
): TextWindow => {
  const start = isJump && from > 0 ? firstWhole(bytes) : 0
  const isEnd = from + bytes.length >= size
  const end = isEnd ? bytes.length : lastWhole(bytes, start)
  return {
    from: from + start,
    to: from + end,
    text: new TextDecoder().decode(bytes.subarray(start, end)),
  }
}

/** After the first line break; in one long line, at the first whole letter. */
const firstWhole = (bytes: Uint8Array): number => {
  const line = bytes.indexOf(newline)
  if (line >= 0 && line < bytes.length - 1) return line + 1
  const letter = bytes.findIndex((byte) => !isInLetter(byte))
  return Math.max(letter, 0)
}

const lastWhole = (bytes: Uint8Array, start: number): number => {
  const line = bytes.lastIndexOf(newline)
  if (line >= start) return line + 1
  let end = bytes.length - 1
  while (end > start && isInLetter(bytes[end] ?? 0)) end -= 1
  // The letter that begins there may be cut off.
  return end > start ? end : bytes.length
}

/** A byte of UTF-8 that does not begin a letter. */
const isInLetter = (byte: number): boolean => (byte & 0xc0) === 0x80
