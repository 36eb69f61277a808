import { setImmediate } from 'node:timers/promises'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { BlobDamaged } from './blobs.ts'

// Packed bytes are a file of zstd that any tool unpacks (`zstd -d`): frames of 256 KiB of content each, and behind them the seek
// table of zstd's seekable format, a frame that other programs skip. A part of a file costs the frames that it touches: the
// first bytes take one frame, whatever its size. Frames of a megabyte save less than a hundredth of a test's bytes.

/** Content of each frame but the last. */
export const frameBytes = 256 * 1024
/** The most that a frame takes, where its content does not shrink. */
export const mostPackedBytes = frameBytes + 4096

/** The quickest level; it packs numbers better than those above. A checksum tells damage from content. */
const params = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_checksumFlag]: 1,
}

/** A frame for each 256 KiB. One takes half a millisecond, as its hash does: to have another thread do it costs more. */
export const packFrames = async (bytes: Buffer): Promise<Buffer[]> => {
  const frames: Buffer[] = []
  for (let at = 0; at < bytes.length; at += frameBytes) {
    if (at > 0) await setImmediate()
    const content = bytes.subarray(at, at + frameBytes)
    // Memory for more than comes out costs more than packing does.
    const chunkSize = Math.ceil(0.6 * content.length) + 600
    frames.push(zstdCompressSync(content, { params, chunkSize }))
  }
  return frames
}

const unpackFrame = (frame: Buffer): Buffer => {
  try {
    const chunkSize = contentBytesOf(frame) + 64
    return zstdDecompressSync(frame, { chunkSize, maxOutputLength: frameBytes })
  } catch (error) {
    throw new BlobDamaged({ cause: error })
  }
}

/** Unpacks whole frames as they come, up to the seek table or the end. */
export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    for (let size = frameSizeOf(held); size !== undefined; size = frameSizeOf(held)) {
      if (size === 0) return
      yield unpackFrame(held.subarray(0, size))
      held = held.subarray(size)
    }
  }
  if (held.length > 0) throw new BlobDamaged()
}

const frameMagic = 0xfd2fb528
const skippedMagic = 0x184d2a5e

/** The size of the frame at the beginning (RFC 8878, 3.1.1); undefined while bytes are missing; 0 at the seek table. */
const frameSizeOf = (bytes: Buffer): number | undefined => {
  if (bytes.length < 6) return undefined
  const magic = bytes.readUInt32LE(0)
  if (magic === skippedMagic) return 0
  if (magic !== frameMagic) throw new BlobDamaged()
  const descriptor = bytes[4] ?? 0
  const isSingle = (descriptor & 0x20) !== 0
  const sizeField = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
  const dictionaryField = [0, 1, 2, 4][descriptor & 3] ?? 0
  let at = 5 + (isSingle ? 0 : 1) + dictionaryField + sizeField
  for (let isLast = false; !isLast;) {
    if (at + 3 > bytes.length) return undefined
    const header = bytes.readUIntLE(at, 3)
    isLast = (header & 1) === 1
    // A block of one byte that is repeated takes one.
    at += 3 + (((header >> 1) & 3) === 1 ? 1 : header >> 3)
  }
  const end = at + ((descriptor & 4) === 0 ? 0 : 4)
  return end <= bytes.length ? end : undefined
}

/** As the head of a frame says; a frame of ours says it. */
const contentBytesOf = (frame: Buffer): number => {
  const descriptor = frame[4] ?? 0
  const isSingle = (descriptor & 0x20) !== 0
  const at = 5 + (isSingle ? 0 : 1)
  const field = descriptor >> 6
  if (field === 0) return isSingle ? (frame[at] ?? 0) : frameBytes
  const told = field === 1 ? frame.readUInt16LE(at) + 256 : frame.readUInt32LE(at)
  return Math.min(told, frameBytes)
}

const seekableMagic = 0x8f92eab1
const footerBytes = 9
const entryBytes = 8

/** The seek table that is behind the last frame: sizes of each, packed and unpacked. */
export const seekTable = (frames: readonly { packed: number; content: number }[]): Buffer => {
  const table = Buffer.alloc(8 + frames.length * entryBytes + footerBytes)
  table.writeUInt32LE(skippedMagic, 0)
  table.writeUInt32LE(table.length - 8, 4)
  for (const [no, { packed, content }] of frames.entries()) {
    table.writeUInt32LE(packed, 8 + no * entryBytes)
    table.writeUInt32LE(content, 12 + no * entryBytes)
  }
  table.writeUInt32LE(frames.length, table.length - footerBytes)
  table.writeUInt32LE(seekableMagic, table.length - 4)
  return table
}

/** Enough for the table of 2 GB. */
export const tailBytes = 8 + 8192 * entryBytes + footerBytes

interface Places {
  /** Where each frame begins, and where the last one ends. */
  offsets: number[]
  contentBytes: number
}

/** The table is read from the last bytes of a packed file, which is `fileBytes` long. */
export const readSeekTable = (tail: Buffer, fileBytes: number): Places => {
  const count = tail.length < footerBytes ? 0 : tail.readUInt32LE(tail.length - footerBytes)
  const start = tail.length - footerBytes - count * entryBytes
  if (start < 8 || tail.readUInt32LE(tail.length - 4) !== seekableMagic) throw new BlobDamaged()
  const offsets = [0]
  let [offset, contentBytes] = [0, 0]
  for (let no = 0; no < count; no += 1) {
    offset += tail.readUInt32LE(start + no * entryBytes)
    contentBytes += tail.readUInt32LE(start + no * entryBytes + 4)
    offsets.push(offset)
  }
  if (offset !== fileBytes - (tail.length - start) - 8) throw new BlobDamaged()
  return { offsets, contentBytes }
}
