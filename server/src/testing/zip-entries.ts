/** For tests only: the entries of an archive of ours, which are not compressed and follow one another (decision 015). */
export const entriesOf = (archive: Buffer): Map<string, Buffer> => {
  const entries = new Map<string, Buffer>()
  let at = 0
  while (archive.readUInt32LE(at) === 0x0403_4b50) {
    const size = archive.readUInt32LE(at + 22)
    const begin = at + 30 + archive.readUInt16LE(at + 26)
    entries.set(archive.toString('utf8', at + 30, begin), archive.subarray(begin, begin + size))
    at = begin + size
  }
  return entries
}
