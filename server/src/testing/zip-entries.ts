import { inflateRawSync } from 'node:zlib'

/** For tests only: the entries of an archive of ours in memory, by its directory. */
export const entriesOf = (archive: Buffer): Map<string, Buffer> => {
  const entries = new Map<string, Buffer>()
  // The archive has no comment, so its last record is 22 bytes long.
  let at = archive.readUInt32LE(archive.length - 6)
  while (archive.readUInt32LE(at) === 0x0201_4b50) {
    const nameBytes = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20))
    entries.set(name, archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + nameBytes + archive.readUInt16LE(at + 30)
  }
  return entries
}
