import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { buildZip } from '../testing/build-zip.ts'
import { openArchive } from './open-archive.ts'
import { archiveBytes, writeArchive } from './write-archive.ts'
import type { ArchiveFile } from './write-archive.ts'

const fileOf = (path: string, content: string | Buffer): ArchiveFile => ({
  path,
  sizeBytes: Buffer.byteLength(content),
  open: async () => Readable.from([Buffer.from(content)]),
})

const writeTo = async (files: readonly ArchiveFile[]): Promise<string> => {
  const place = await buildZip({})
  await pipeline(writeArchive(files), createWriteStream(place))
  return place
}

it('an archive has the files as they are, and the size that was told', async () => {
  const contents = { 'a.txt': 'a\r\n', 'é/漢 字.bin': Buffer.from([0, 255, 13]), empty: '' }
  const files = Object.entries(contents).map(([path, content]) => fileOf(path, content))
  expect((await buffer(writeArchive(files))).length).toBe(archiveBytes(files))
  const archive = await openArchive(await writeTo(files))
  expect([...archive.entries.keys()]).toEqual(Object.keys(contents))
  for (const [path, content] of Object.entries(contents))
    expect(await archive.read(path, 100)).toEqual(Buffer.from(content))
  archive.close()
})

it('an archive of more files than the old fields count is read', async () => {
  const files = Array.from({ length: 70_000 }, (_, at) => fileOf(String(at), ''))
  const zip = await yauzl.openPromise(await writeTo(files))
  expect(zip.entryCount).toBe(70_000)
  zip.close()
})

it('a script can be called, other files cannot, and a folder can be opened', async () => {
  const files = [
    { ...fileOf('run', ''), isExecutable: true },
    fileOf('rules', ''),
    fileOf('a/', ''),
  ]
  const zip = await yauzl.openPromise(await writeTo(files))
  const modes: Record<string, number> = {}
  for await (const { fileName, externalFileAttributes } of zip.eachEntry())
    modes[fileName] = (externalFileAttributes >>> 16) & 0o777
  expect(modes).toEqual({ run: 0o755, rules: 0o644, 'a/': 0o755 })
})

it('a file that is not of the size that was told ends the archive with an error', async () => {
  for (const sizeBytes of [0, 2]) {
    const file = { ...fileOf('a.txt', 'x'), sizeBytes }
    await expect(buffer(writeArchive([file]))).rejects.toThrow('a.txt does not have')
  }
})

const chunk = Buffer.alloc(64_000)
const chunks = 200

/** A long file that tells how many of its chunks were asked for, and whether it is open. */
const watched = () => {
  const seen = { chunks: 0, open: 0 }
  const file: ArchiveFile = {
    path: 'long',
    sizeBytes: chunk.length * chunks,
    open: async () => {
      seen.chunks = 0
      seen.open += 1
      let left = chunks
      return new Readable({
        highWaterMark: chunk.length,
        read() {
          seen.chunks += 1
          this.push(left-- > 0 ? chunk : null)
        },
        destroy(error, done) {
          seen.open -= 1
          done(error)
        },
      })
    },
  }
  return { file, seen }
}

it('an archive that is given up closes the file it reads, and reads no further', async () => {
  const { file, seen } = watched()
  const stream = writeArchive([file, file])
  const parts = stream[Symbol.asyncIterator]()
  // The header, and a little of the file.
  await parts.next()
  await parts.next()
  await parts.next()
  expect(seen.open).toBe(1)
  // What was not asked for is not read ahead: memory does not grow with the file.
  expect(seen.chunks).toBeLessThan(10)
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.destroy()
  await closed
  expect(seen).toMatchObject({ open: 0 })
  expect(seen.chunks).toBeLessThan(10)
})
