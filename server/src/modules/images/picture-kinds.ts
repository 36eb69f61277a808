import { crc32 } from 'node:zlib'
import type { Picture } from './picture.ts'
import { jpegOf } from './read-jpeg.ts'

interface Size {
  width: number
  height: number
}

/** A RIFF file: name, size, then chunks of name, length and data, each on an even place. */
const webpOf = (bytes: Buffer): Picture | undefined => {
  if (bytes.length < 20) return undefined
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return undefined
  let size: Size | undefined
  let hasPicture = false
  for (let at = 12; at + 8 <= end;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > end) return undefined
    const data = bytes.subarray(at + 8, at + 8 + length)
    size ??= sizeOf(name, data)
    hasPicture ||= name === 'VP8 ' || name === 'VP8L' || name === 'ANMF'
    at += 8 + length + (length % 2)
  }
  return size && hasPicture ? { ...size, end } : undefined
}

/** The size of the canvas where the file has one (VP8X is its first chunk then), else of the picture. */
const sizeOf = (name: string, data: Buffer): Size | undefined => {
  if (name === 'VP8X' && data.length >= 10)
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (name === 'VP8 ' && data.length >= 10 && data.readUIntBE(3, 3) === 0x9d012a)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (name === 'VP8L' && data.length >= 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return undefined
}

const signatureBytes = 8

/** A row of chunks: length, name, data, checksum. IHDR is the first, IEND the last, and some IDAT between. */
const pngOf = (bytes: Buffer): Picture | undefined => {
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = signatureBytes; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if ((name === 'IHDR') !== (size === undefined)) return undefined
    if (name === 'IHDR') {
      if (length !== 13) return undefined
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    hasData ||= name === 'IDAT' && length > 0
    if (name === 'IEND') return size && hasData ? { ...size, end } : undefined
    at = end
  }
  return undefined
}

const extension = 0x21
const frame = 0x2c
const trailer = 0x3b

/** A screen, perhaps its colours, then extensions and frames up to the trailer. */
const gifOf = (bytes: Buffer): Picture | undefined => {
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

/** The size of a table of colours, from the flags that announce it. */
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

export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

interface Kind {
  type: PictureType
  begins: (bytes: Buffer) => boolean
  read: (bytes: Buffer) => Picture | undefined
}

const latin = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('latin1', start, end)

/** By their first bytes, not by what they are called. */
const kinds: readonly Kind[] = [
  {
    type: 'image/png',
    begins: (bytes) => latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
    read: pngOf,
  },
  { type: 'image/jpeg', begins: (bytes) => latin(bytes, 0, 3) === '\xff\xd8\xff', read: jpegOf },
  { type: 'image/gif', begins: (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6)), read: gifOf },
  {
    type: 'image/webp',
    begins: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
    read: webpOf,
  },
]

export const findKind = (bytes: Buffer): Kind | undefined =>
  kinds.find(({ begins }) => begins(bytes))
