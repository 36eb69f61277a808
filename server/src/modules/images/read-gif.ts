import type { Picture } from './picture.ts'

const extension = 0x21
const frame = 0x2c
const trailer = 0x3b

/** A screen, perhaps its colours, then extensions and frames up to the trailer. */
export const gifOf = (bytes: Buffer): Picture | undefined => {
  if (bytes.length < 13) return undefined
  let width = bytes.readUInt16LE(6)
  let height = bytes.readUInt16LE(8)
  let hasFrame = false
  for (let at = 13 + coloursBytes(bytes[10] ?? 0); at < bytes.length;) {
    if (bytes[at] === trailer) return hasFrame ? { width, height, end: at + 1 } : undefined
    if (bytes[at] === extension) at = endOfBlocks(bytes, at + 2)
    else if (bytes[at] === frame && at + 10 < bytes.length) {
      hasFrame = true
      // A frame may be larger than the screen, and is shown so by some.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      at = endOfBlocks(bytes, at + 11 + coloursBytes(bytes[at + 9] ?? 0))
    } else return undefined
  }
  return undefined
}

/** Of a table of colours, by the flags that announce it. */
const coloursBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Blocks carry their length before them; one of length 0 ends them. */
const endOfBlocks = (bytes: Buffer, start: number): number => {
  let at = start
  for (;;) {
    const length = bytes[at]
    if (length === undefined) return bytes.length
    at += 1 + length
    if (length === 0) return at
  }
}
