// The records of a zip around the bytes of its files (APPNOTE 4.3), with Zip64 where a number does not fit into 32 bits.

export interface ZipEntry {
  name: Buffer
  isExecutable: boolean
  method: 'stored' | 'deflated'
  /** Its checksum and sizes follow its bytes, as they are known only then. */
  hasDescriptor: boolean
  /** Its descriptor has room for sizes over 4 GB. The local header says so before the sizes are known. */
  isWide: boolean
}

/** What is known of an entry when its bytes are written. */
export interface WrittenEntry extends ZipEntry {
  crc: number
  size: number
  packedSize: number
  /** Where its local header begins. */
  at: number
}

type Sizes = Pick<WrittenEntry, 'crc' | 'size' | 'packedSize'>

/** 1980-01-01, the first day a zip knows. */
const date = 0x21
const utf8Name = 0x800
const descriptorFollows = 0x8
const most32 = 0xffff_ffff
const most16 = 0xffff
const plainVersion = 20
const wideVersion = 45
/** Unix, a file that its owner writes and all read, or call too. */
const madeBy = (3 << 8) | wideVersion
const attributes = (0o100644 << 16) >>> 0
const executableAttributes = (0o100755 << 16) >>> 0
/** A folder has a name that ends with a slash; 0x10 marks it for readers that know no Unix. */
const folderAttributes = ((0o040755 << 16) | 0x10) >>> 0

const flagsOf = ({ hasDescriptor }: ZipEntry): number =>
  utf8Name | (hasDescriptor ? descriptorFollows : 0)

const methodOf = ({ method }: ZipEntry): number => (method === 'deflated' ? 8 : 0)

/** `sizes`: undefined where a descriptor follows. */
export const localHeader = (entry: ZipEntry, sizes?: Sizes): Buffer => {
  const { name, isWide } = entry
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(isWide ? wideVersion : plainVersion, 4)
  header.writeUInt16LE(flagsOf(entry), 6)
  header.writeUInt16LE(methodOf(entry), 8)
  header.writeUInt16LE(date, 12)
  header.writeUInt32LE(sizes?.crc ?? 0, 14)
  header.writeUInt32LE(isWide ? most32 : (sizes?.packedSize ?? 0), 18)
  header.writeUInt32LE(isWide ? most32 : (sizes?.size ?? 0), 22)
  header.writeUInt16LE(name.length, 26)
  if (!isWide) return Buffer.concat([header, name])
  const extra = wideExtra([sizes?.size ?? 0, sizes?.packedSize ?? 0])
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

export const dataDescriptor = ({ isWide }: ZipEntry, { crc, size, packedSize }: Sizes): Buffer => {
  const descriptor = Buffer.alloc(isWide ? 24 : 16)
  descriptor.writeUInt32LE(0x0807_4b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  if (isWide) {
    descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
    descriptor.writeBigUInt64LE(BigInt(size), 16)
    return descriptor
  }
  descriptor.writeUInt32LE(packedSize, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

export const directoryEntry = (written: WrittenEntry): Buffer => {
  const { name, isExecutable, isWide, crc, size, packedSize, at } = written
  // APPNOTE 4.5.3: only numbers that do not fit, in this order.
  const far = [size, packedSize, at].filter((value) => value >= most32)
  const extra = wideExtra(far)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(madeBy, 4)
  entry.writeUInt16LE(isWide || far.length > 0 ? wideVersion : plainVersion, 6)
  entry.writeUInt16LE(flagsOf(written), 8)
  entry.writeUInt16LE(methodOf(written), 10)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(Math.min(packedSize, most32), 20)
  entry.writeUInt32LE(Math.min(size, most32), 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(attributesOf(name, isExecutable), 38)
  entry.writeUInt32LE(Math.min(at, most32), 42)
  return Buffer.concat([entry, name, extra])
}

const attributesOf = (name: Buffer, isExecutable: boolean): number => {
  if (name.at(-1) === 0x2f) return folderAttributes
  return isExecutable ? executableAttributes : attributes
}

/** The extra field of Zip64; none for no numbers. */
const wideExtra = (values: readonly number[]): Buffer => {
  if (values.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [no, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * no)
  return extra
}

/** The end of the directory. Of an archive that is too large for the old fields, the wide ones stand before it. */
export const endOfDirectory = (count: number, at: number, size: number): Buffer => {
  const isWide = at >= most32 || size >= most32 || count >= most16
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
  wide.writeUInt16LE(wideVersion, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(at), 48)
  wide.writeUInt32LE(0x0706_4b50, 56)
  wide.writeBigUInt64LE(BigInt(at + size), 64)
  wide.writeUInt32LE(1, 72)
  return wide
}
