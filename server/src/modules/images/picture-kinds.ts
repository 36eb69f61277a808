import type { Picture } from './picture.ts'
import { gifOf } from './read-gif.ts'
import { jpegOf } from './read-jpeg.ts'
import { pngOf } from './read-png.ts'
import { webpOf } from './read-webp.ts'

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
