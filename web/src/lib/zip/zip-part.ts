import { dataViewOf } from './zip-directory.ts'
import type { DirectoryEntry } from './zip-directory.ts'

const headBytes = 30
/** The sizes stand behind the content instead of before it. */
const sizesBehind = 8

/** The packed bytes of a file, where they lie; none are read. */
export const packedContent = async (archive: Blob, entry: DirectoryEntry): Promise<Blob> => {
  const head = await dataViewOf(archive, entry.at, entry.at + headBytes)
  const skipped =
    head.byteLength < headBytes ? 0 : head.getUint16(26, true) + head.getUint16(28, true)
  const from = entry.at + headBytes + skipped
  return archive.slice(from, from + entry.packedBytes)
}

/**
 * A zip of some files of another, without the first `folders` folders of their names. Their packed bytes are not copied: it costs
 * no more memory than its directory.
 */
export const zipOfPart = async (
  archive: Blob,
  entries: readonly DirectoryEntry[],
  folders: number,
): Promise<Blob> => {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let at = 0
  let directoryBytes = 0
  const contents = await packedContents(archive, entries)
  for (const [no, entry] of entries.entries()) {
    const name = entry.nameBytes.slice(endOfFolders(entry.nameBytes, folders))
    const content = contents[no] ?? new Blob()
    const listed = directoryHead(entry, name.length, at)
    parts.push(contentHead(entry, name.length), name, content)
    directory.push(listed, name)
    at += headBytes + name.length + content.size
    directoryBytes += listed.byteLength + name.length
  }
  return new Blob([...parts, ...directory, endOf(entries.length, directoryBytes, at)])
}

/** Some at a time: one after the other takes seconds for thousands. */
const packedContents = async (
  archive: Blob,
  entries: readonly DirectoryEntry[],
): Promise<Blob[]> => {
  const contents: Blob[] = []
  for (let from = 0; from < entries.length; from += atOnce) {
    const some = entries.slice(from, from + atOnce)
    contents.push(...(await Promise.all(some.map((entry) => packedContent(archive, entry)))))
  }
  return contents
}
const atOnce = 200

const endOfFolders = (name: Uint8Array, folders: number): number => {
  let at = 0
  for (let folder = 0; folder < folders; folder += 1) at = name.indexOf(0x2f, at) + 1
  return at
}

const contentHead = (entry: DirectoryEntry, nameLength: number): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(headBytes))
  view.setUint32(0, 0x0403_4b50, true)
  setShared(view, 4, entry, nameLength)
  return view.buffer
}

const directoryHead = (entry: DirectoryEntry, nameLength: number, at: number): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(46))
  view.setUint32(0, 0x0201_4b50, true)
  view.setUint16(4, entry.madeBy, true)
  setShared(view, 6, entry, nameLength)
  view.setUint32(38, entry.attributes, true)
  view.setUint32(42, at, true)
  return view.buffer
}

/** What both heads have, in one order. */
const setShared = (
  view: DataView,
  from: number,
  entry: DirectoryEntry,
  nameLength: number,
): void => {
  view.setUint16(from, 20, true)
  view.setUint16(from + 2, entry.flags & ~sizesBehind, true)
  view.setUint16(from + 4, entry.method, true)
  view.setUint32(from + 6, entry.changed, true)
  view.setUint32(from + 10, entry.crc, true)
  view.setUint32(from + 14, entry.packedBytes, true)
  view.setUint32(from + 18, entry.bytes, true)
  view.setUint16(from + 22, nameLength, true)
}

const endOf = (count: number, directoryBytes: number, directoryAt: number): ArrayBuffer => {
  const view = new DataView(new ArrayBuffer(22))
  view.setUint32(0, 0x0605_4b50, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, directoryBytes, true)
  view.setUint32(16, directoryAt, true)
  return view.buffer
}
