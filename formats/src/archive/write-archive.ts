import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { dataDescriptor, directoryEntry, endOfDirectory, localHeader } from './zip-records.ts'
import type { WrittenEntry, ZipEntry } from './zip-records.ts'

// How an archive is written (docs/decisions/015-packages-are-deflated.md): entries one after the other, each deflated unless that
// does not make it smaller. Three ways, by the size of a file:
// - one that fits into a piece is deflated as a whole, and its header has its sizes;
// - a longer one whose first piece gets smaller is deflated as it is read, once, and its sizes follow it in a data descriptor;
// - a longer one whose first piece does not (a picture, a zip) is stored, and is read twice: a reader of streams finds the end of
//   stored bytes by the header alone, so their checksum has to stand before them.
// A piece of a file, what zlib has of it and the directory are all that is held. Nothing of the bytes depends on a clock.

export interface ArchiveFile {
  path: string
  sizeBytes: number
  /** A script that is called by its name. */
  isExecutable?: boolean
  open: () => Promise<Readable>
}

/** An archive inside of another, made while it is read: its size is not known before. */
export interface InnerArchive extends Omit<ArchiveFile, 'sizeBytes'> {
  sizeBytes: undefined
}

export type ArchivePart = ArchiveFile | InnerArchive

/** The higher levels take half as long again and make test data 1 to 2 % smaller. */
const level = 4
/** As much as a stream of a file gives at once. */
const pieceBytes = 65_536
/** A file from here on may be over 4 GB when it is deflated. */
const wideBytes = 0xf000_0000
const deflateWhole = promisify(deflateRaw)

/** Bytes that an archive has at most: as many as its files have, and what stands around them. */
export const archiveBytesAtMost = (files: readonly ArchiveFile[]): number => {
  // Two headers with all of Zip64, and a descriptor; deflate adds five bytes to a block that it cannot make smaller.
  const around = 30 + 20 + 24 + 46 + 28
  const bytes = files.map(
    ({ path, sizeBytes }) =>
      around + 2 * Buffer.byteLength(path) + sizeBytes + Math.ceil(sizeBytes / 1000),
  )
  return bytes.reduce((sum, one) => sum + one, 98)
}

/** The archive as a stream, of files that may be made one after the other; destroying it closes the file that is open. */
export const writeArchive = (files: Iterable<ArchivePart> | AsyncIterable<ArchivePart>): Readable =>
  Readable.from(chunksOf(files), { objectMode: false })

async function* chunksOf(
  files: Iterable<ArchivePart> | AsyncIterable<ArchivePart>,
): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = []
  let at = 0
  for await (const file of files) {
    const entry = yield* entryOf(file, at)
    const { header, descriptor } = recordsOf(entry)
    written.push(entry)
    at += header.length + entry.packedSize + descriptor.length
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, at, directory.length)
}

const recordsOf = (entry: WrittenEntry): { header: Buffer; descriptor: Buffer } =>
  entry.hasDescriptor
    ? { header: localHeader(entry), descriptor: dataDescriptor(entry, entry) }
    : { header: localHeader(entry, entry), descriptor: Buffer.alloc(0) }

/** Yields the bytes of an entry, its header before and its descriptor after them, and returns its place in the directory. */
async function* entryOf(file: ArchivePart, at: number): AsyncGenerator<Buffer, WrittenEntry> {
  const { path, sizeBytes, isExecutable = false } = file
  const base = { name: Buffer.from(path), isExecutable, at }
  const passed = { size: 0, crc: 0 }
  const content = piecesOf(file, passed)
  try {
    // What is deflated inside stays as it is.
    if (sizeBytes === undefined) return yield* streamedEntry({ ...base, level: 0 }, content, passed)
    const first = await firstOf(content)
    if (sizeBytes <= pieceBytes) {
      const bytes = [first]
      for await (const piece of content) bytes.push(piece)
      return yield* wholeEntry(base, Buffer.concat(bytes))
    }
    if (await getsSmaller(first.subarray(0, pieceBytes))) {
      const isWide = sizeBytes >= wideBytes
      return yield* streamedEntry({ ...base, level, isWide }, joined(first, content), passed)
    }
    while (!(await content.next()).done);
    return yield* storedEntry({ ...base, ...passed }, file)
  } finally {
    await content.return(undefined)
  }
}

const getsSmaller = async (bytes: Buffer): Promise<boolean> =>
  (await deflateWhole(bytes, { level })).length < bytes.length

type Base = Pick<WrittenEntry, 'name' | 'isExecutable' | 'at'>

async function* wholeEntry(base: Base, bytes: Buffer): AsyncGenerator<Buffer, WrittenEntry> {
  const packed = bytes.length === 0 ? bytes : await deflateWhole(bytes, { level })
  const isSmaller = packed.length < bytes.length
  const body = isSmaller ? packed : bytes
  const entry: WrittenEntry = {
    ...base,
    method: isSmaller ? 'deflated' : 'stored',
    hasDescriptor: false,
    isWide: false,
    crc: crc32(bytes),
    size: bytes.length,
    packedSize: body.length,
  }
  yield localHeader(entry, entry)
  if (body.length > 0) yield body
  return entry
}

async function* streamedEntry(
  { level: ofEntry, isWide = true, ...base }: Base & { level: number; isWide?: boolean },
  content: AsyncIterable<Buffer>,
  passed: { size: number; crc: number },
): AsyncGenerator<Buffer, WrittenEntry> {
  const entry: ZipEntry = { ...base, method: 'deflated', hasDescriptor: true, isWide }
  yield localHeader(entry)
  let packedSize = 0
  for await (const chunk of deflated(content, ofEntry)) {
    packedSize += chunk.length
    yield chunk
  }
  const written = { ...entry, ...passed, packedSize, at: base.at }
  yield dataDescriptor(entry, written)
  return written
}

/** `passed`: of all its bytes, which were read once for that. */
async function* storedEntry(
  base: Base & { size: number; crc: number },
  file: ArchivePart,
): AsyncGenerator<Buffer, WrittenEntry> {
  const entry: WrittenEntry = {
    ...base,
    method: 'stored',
    hasDescriptor: false,
    isWide: base.size >= wideBytes,
    packedSize: base.size,
  }
  yield localHeader(entry, entry)
  const passed = { size: 0, crc: 0 }
  yield* piecesOf(file, passed)
  if (passed.crc !== base.crc) throw new Error(`${file.path} was changed while it was read.`)
  return entry
}

/** Its bytes, with their number and checksum so far in `passed`. */
async function* piecesOf(
  { path, sizeBytes = Infinity, open }: ArchivePart,
  passed: { size: number; crc: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of await open()) {
    const bytes = chunk as Buffer
    passed.size += bytes.length
    if (passed.size > sizeBytes) break
    passed.crc = crc32(bytes, passed.crc)
    yield bytes
  }
  if (sizeBytes !== Infinity && passed.size !== sizeBytes)
    throw new Error(`${path} does not have the ${sizeBytes} bytes it should.`)
}

const firstOf = async (content: AsyncGenerator<Buffer>): Promise<Buffer> => {
  const { done, value } = await content.next()
  return done ? Buffer.alloc(0) : value
}

async function* joined(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** Whoever ends it early waits until the file is closed. */
async function* deflated(content: AsyncIterable<Buffer>, ofEntry: number): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: ofEntry, chunkSize: pieceBytes })
  const fed = pipeline(content, packer)
  fed.catch(() => undefined)
  try {
    for await (const chunk of packer) yield chunk as Buffer
    await fed
  } finally {
    packer.destroy()
    await fed.catch(() => undefined)
  }
}
