import type { Picture } from './picture.ts'

interface Size {
  width: number
  height: number
}

/** A RIFF file: name, size, then chunks of name, length and data, each on an even place. */
export const webpOf = (bytes: Buffer): Picture | undefined => {
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

/** Of the canvas where there is one (VP8X is the first chunk then), else of the picture. */
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
