import { extensionOf } from '../program/languages.ts'
import type { ImageSize } from '../tex/blocks/flow.ts'
import type { PackageImage } from '../problem/problem-package.ts'

/** The size of a PNG; undefined for any other image. */
export const pngSize = (bytes: Buffer): ImageSize | undefined =>
  bytes.length >= 24 && isPng(bytes)
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n'

/** By the bytes, not by the extension: an extension is only a claim. */
export function sniffImage(bytes: Buffer, path: string): PackageImage['type'] | undefined {
  if (isPng(bytes)) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) return 'image/gif'
  if (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  )
    return 'image/webp'
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'application/pdf'
  // With the preview of Windows before it, or without.
  if (/^(?:%!PS|\xc5\xd0\xd3\xc6)/.test(bytes.subarray(0, 4).toString('latin1')))
    return 'application/postscript'
  if (extensionOf(path) === 'svg' && /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('utf8')))
    return 'image/svg+xml'
  return undefined
}
