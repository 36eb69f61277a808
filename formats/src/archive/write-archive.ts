import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

// How an archive is written: entries one after the other as they are, not compressed, so that its size is known before the
// first byte and its bytes depend on nothing but the files (docs/decisions/015-packages-as-they-are.md). A file is opened
// when its turn comes, twice: its checksum stands before its bytes. At most one chunk is held.

export interface ArchiveFile {
  path: string
  sizeBytes: number
  /** A script that is called by its name. */
  isExecutable?: boolean
  open: () => Promise<Readable>
}

/** 1980-01-01, the first day a zip knows. */
const date = 0x21
const utf8Name = 0x800
const most32 = 0xffff_ffff
const most16 = 0xffff
/** Unix, a file that its owner writes and all read, or call too. */
const madeBy = (3 << 8) | 45
const attributes = (0o100644 << 16) >>> 0
const executableAttributes = (0o100755 << 16) >>> 0
/** Of a folder, whose name ends with a slash; 0x10 says so to readers that know no Unix. */
const folderAttributes = ((0o040755 << 16) | 0x10) >>> 0

interface Written {
  name: Buffer
  size: number
  isExecutable: boolean
  crc: number
  /** Where its header begins. */
  at: number
}

/** Bytes of the whole archive. */
export const archiveBytes = (files: readonly ArchiveFile[]): number => {
  let at = 0
  let directory = 0
  for (const file of files) {
    const { sizeBytes } = file
    const entry = { ...entryOf(file), crc: 0, at }
    directory += directoryEntry(entry).length
    at += localHeader(entry).length + sizeBytes
  }
  return at + directory + endOf(files.length, at, directory).length
}

const entryOf = ({ path, sizeBytes, isExecutable = false }: ArchiveFile) => ({
  name: Buffer.from(path),
  size: sizeBytes,
  isExecutable,
})

/** The archive as a stream, of files that may be made one after the other; whoever destroys it closes the file that is open. */
export const writeArchive = (files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>): Readable =>
  Readable.from(chunksOf(files), { objectMode: false })

async function* chunksOf(
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const file of files) {
    const entry = { ...entryOf(file), crc: await checksumOf(file), at }
    const header = localHeader(entry)
    yield header
    yield* contentOf(file)
    written.push(entry)
    at += header.length + entry.size
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOf(written.length, at, directory.length)
}

const checksumOf = async (file: ArchiveFile): Promise<number> => {
  let crc = 0
  for await (const chunk of contentOf(file)) crc = crc32(chunk, crc)
  return crc
}

async function* contentOf({ path, sizeBytes, open }: ArchiveFile): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of await open()) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > sizeBytes) break
    yield bytes
  }
  if (size !== sizeBytes) throw new Error(`${path} does not have the ${sizeBytes} bytes it should.`)
}

const localHeader = ({ name, size, crc }: Written): Buffer => {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(utf8Name, 6)
  header.writeUInt16LE(date, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const attributesOf = (name: Buffer, isExecutable: boolean): number => {
  if (name.at(-1) === 0x2f) return folderAttributes
  return isExecutable ? executableAttributes : attributes
}

const directoryEntry = ({ name, size, isExecutable, crc, at }: Written): Buffer => {
  const isFar = at >= most32
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(madeBy, 4)
  entry.writeUInt16LE(isFar ? 45 : 20, 6)
  entry.writeUInt16LE(utf8Name, 8)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(size, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(isFar ? 12 : 0, 30)
  entry.writeUInt32LE(attributesOf(name, isExecutable), 38)
  entry.writeUInt32LE(isFar ? most32 : at, 42)
  if (!isFar) return Buffer.concat([entry, name])
  const far = Buffer.alloc(12)
  far.writeUInt16LE(1, 0)
  far.writeUInt16LE(8, 2)
  far.writeBigUInt64LE(BigInt(at), 4)
  return Buffer.concat([entry, name, far])
}

/** The end of the directory; of an archive that is too large for the old fields with the wide ones (Zip64) before it. */
const endOf = (count: number, at: number, size: number): Buffer => {
  const isWide = at >= most32 || count >= most16
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(size, most32), 12)
  end.writeUInt32LE(Math.min(at, most32), 16)
  return isWide ? Buffer.concat([wideEnd(count, at, size), end]) : end
}

const wideEnd = (count: number, at: number, size: number): Buffer => {
  const wide = Buffer.alloc(76)
  wide.writeUInt32LE(0x0606_4b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(madeBy, 12)
  wide.writeUInt16LE(45, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(at), 48)
  wide.writeUInt32LE(0x0706_4b50, 56)
  wide.writeBigUInt64LE(BigInt(at + size), 64)
  wide.writeUInt32LE(1, 72)
  return wide
}
