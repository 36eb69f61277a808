import type { Picture } from './picture.ts'

const startOfScan = 0xda
const endOfImage = 0xd9

/** Frame headers; C4, C8 and CC lie between them and are none. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Markers that stand alone: restarts, and one for temporary use. */
const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/** A row of segments (FF, marker, length, data); after a start of scan comes data until the next marker. */
export const jpegOf = (bytes: Buffer): Picture | undefined => {
  let size: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // Any number of FF may fill the space before a marker.
    if (marker === 0xff) at += 1
    else if (isAlone(marker)) at += 2
    else if (marker === endOfImage) return size && hasScan ? { ...size, end: at + 2 } : undefined
    else {
      if (at + 4 > bytes.length) return undefined
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      if (end > bytes.length || end < at + 4) return undefined
      if (isFrame(marker)) {
        if (size || end - at < 9) return undefined
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
      }
      hasScan ||= marker === startOfScan
      at = marker === startOfScan ? endOfScan(bytes, end) : end
    }
  }
  return undefined
}

/** In data an FF is followed by 0, restarts aside. */
const endOfScan = (bytes: Buffer, start: number): number => {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}
