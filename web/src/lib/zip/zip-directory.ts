// The directory of a zip (APPNOTE 6.3.10, 4.3.12 and 4.3.16), as far as it tells which files are in it and where. It decides what a
// person is shown and which bytes are sent; what is hostile is met by the reader of the server.

/** A file of a zip. What the directory has of it goes into another zip as it is. */
export interface DirectoryEntry {
  name: string
  nameBytes: Uint8Array
  madeBy: number
  flags: number
  method: number
  /** Time and date of DOS in four bytes. */
  changed: number
  crc: number
  packedBytes: number
  bytes: number
  /** Its rights, and whether it is a link. */
  attributes: number
  /** Where its own head begins. */
  at: number
}

const tailBytes = 22 + 65_535
const directoryBytesMax = 64 * 1024 * 1024
const headBytes = 46
const unknown = 0xffff_ffff

/** Undefined where it has none that can be read, which includes that of more than 4 GB (ZIP64). */
export const readZipDirectory = async (archive: Blob): Promise<DirectoryEntry[] | undefined> => {
  const tailAt = Math.max(0, archive.size - tailBytes)
  const tail = await dataViewOf(archive, tailAt, archive.size)
  const end = findEnd(tail)
  if (end === undefined) return undefined
  const [size, offset] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  const start = tailAt + end - size
  if (size > directoryBytesMax || offset === unknown || start < offset) return undefined
  return entriesIn(await dataViewOf(archive, start, start + size), start - offset)
}

export const dataViewOf = async (archive: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await archive.slice(from, to).arrayBuffer())

/** Any letters where it is no UTF-8: what matters then is that other names have others. */
const nameOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return latin.decode(bytes)
  }
}
const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin = new TextDecoder('windows-1252')

const findEnd = (tail: DataView): number | undefined => {
  for (let at = tail.byteLength - 22; at >= 0; at -= 1)
    if (tail.getUint32(at, true) === 0x0605_4b50) return at
  return undefined
}

/** `before`: bytes that stand before the zip, as of a program that unpacks itself. */
const entriesIn = (view: DataView, before: number): DirectoryEntry[] | undefined => {
  const entries: DirectoryEntry[] = []
  let at = 0
  while (at + headBytes <= view.byteLength && view.getUint32(at, true) === 0x0201_4b50) {
    const short = (place: number): number => view.getUint16(at + place, true)
    const long = (place: number): number => view.getUint32(at + place, true)
    const next = at + headBytes + short(28) + short(30) + short(32)
    if (next > view.byteLength || [long(20), long(24), long(42)].includes(unknown)) return undefined
    const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + headBytes, short(28))
    entries.push({
      name: nameOf(nameBytes),
      nameBytes,
      madeBy: short(4),
      flags: short(8),
      method: short(10),
      changed: long(12),
      crc: long(16),
      packedBytes: long(20),
      bytes: long(24),
      attributes: long(38),
      at: before + long(42),
    })
    at = next
  }
  return at === view.byteLength ? entries : undefined
}
