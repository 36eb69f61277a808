import { crc32 } from 'node:zlib'
import type { Picture } from './picture.ts'

const signatureBytes = 8

/** A row of chunks: length, name, data, checksum. IHDR is the first, IEND the last, and some IDAT between. */
export const pngOf = (bytes: Buffer): Picture | undefined => {
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
