import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { buildZip } from '../testing/build-zip.ts'
import { openArchive } from './open-archive.ts'
import { archiveBytesAtMost, writeArchive } from './write-archive.ts'
import type { ArchiveFile, ArchivePart } from './write-archive.ts'
import { dataDescriptor, directoryEntry, endOfDirectory, localHeader } from './zip-records.ts'
import type { WrittenEntry } from './zip-records.ts'

/** Its bytes come in pieces of so many at most. */
const fileOf = (path: string, content: string | Buffer, piece = 65_536): ArchiveFile => {
  const bytes = Buffer.from(content)
  const count = Math.ceil(bytes.length / piece)
  const pieces = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  )
  return { path, sizeBytes: bytes.length, open: async () => Readable.from(pieces) }
}

/** Numbers of up to nine digits, as tests are made of: always the same ones, and they get smaller by half. */
const numbers = (count: number): Buffer => {
  let state = 1
  const one = () => (state = (state * 48_271) % 2_147_483_647) % 1_000_000_000
  return Buffer.from(Array.from({ length: count }, one).join(' '))
}
const digits = numbers(60_000)
/** What is deflated does not get smaller again. */
const dense = Buffer.concat(Array.from({ length: 4 }, (_, at) => scrambled(70_000, at + 1)))

function scrambled(count: number, seed: number): Buffer {
  let state = seed
  const bytes = Buffer.alloc(count)
  for (let at = 0; at < count; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    bytes[at] = state >>> 11
  }
  return bytes
}

const writeTo = async (files: readonly ArchivePart[]): Promise<string> => {
  const place = await buildZip({})
  await pipeline(writeArchive(files), createWriteStream(place))
  return place
}

const contents: Record<string, string | Buffer> = {
  'a.txt': 'a\r\n',
  'é/漢 字.bin': Buffer.from([0, 255, 13]),
  empty: '',
  'short.txt': 'the same again and again, '.repeat(20),
  'piece.txt': 'x'.repeat(65_536),
  'long.txt': digits,
  'long.png': dense,
}
const files = Object.entries(contents).map(([path, content]) => fileOf(path, content))

it('an archive has the files as they are, and no more bytes than was told', async () => {
  expect((await buffer(writeArchive(files))).length).toBeLessThan(archiveBytesAtMost(files))
  const archive = await openArchive(await writeTo(files))
  expect([...archive.entries.keys()]).toEqual(Object.keys(contents))
  for (const [path, content] of Object.entries(contents))
    expect((await archive.read(path, 1_000_000)).equals(Buffer.from(content))).toBe(true)
  archive.close()
})

it('what gets smaller is deflated, and what does not is stored', async () => {
  const zip = await yauzl.openPromise(await writeTo(files))
  const methods: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const ending = (entry.generalPurposeBitFlag & 8) === 0 ? '' : ', sizes behind'
    methods[entry.fileName] = (entry.compressionMethod === 8 ? 'deflated' : 'stored') + ending
    expect(entry.compressedSize).toBeLessThanOrEqual(entry.uncompressedSize)
  }
  expect(methods).toEqual({
    'a.txt': 'stored',
    'é/漢 字.bin': 'stored',
    empty: 'stored',
    'short.txt': 'deflated',
    'piece.txt': 'deflated',
    'long.txt': 'deflated, sizes behind',
    // Stored bytes whose sizes follow them are not read by every reader.
    'long.png': 'stored',
  })
})

it('an archive has the same bytes however its files arrive', async () => {
  const expected = await buffer(writeArchive(files))
  for (const piece of [65_536, 40_000, 999]) {
    const again = Object.entries(contents).map(([path, content]) => fileOf(path, content, piece))
    expect((await buffer(writeArchive(again))).equals(expected)).toBe(true)
  }
})

it.each([
  ['unzip', ['-tq']],
  ['python3', ['-m', 'zipfile', '-t']],
])('an archive, and one inside of another, is read by %s', async (command, args) => {
  const inner: ArchivePart = {
    path: 'inner.zip',
    sizeBytes: undefined,
    open: async () => writeArchive(files),
  }
  const path = await writeTo([...files, inner])
  // It throws where the program ends with an error.
  execFileSync(command, [...args, path], { stdio: 'pipe' })
  const archive = await openArchive(path)
  const bytes = await archive.read('inner.zip', 10_000_000)
  expect(bytes.equals(await buffer(writeArchive(files)))).toBe(true)
  archive.close()
})

it('an archive of more files than the old fields count is read', async () => {
  const many = Array.from({ length: 70_000 }, (_, at) => fileOf(String(at), ''))
  const zip = await yauzl.openPromise(await writeTo(many))
  expect(zip.entryCount).toBe(70_000)
  zip.close()
})

it('a script can be called, other files cannot, and a folder can be opened', async () => {
  const some = [{ ...fileOf('run', ''), isExecutable: true }, fileOf('rules', ''), fileOf('a/', '')]
  const zip = await yauzl.openPromise(await writeTo(some))
  const modes: Record<string, number> = {}
  for await (const { fileName, externalFileAttributes } of zip.eachEntry())
    modes[fileName] = (externalFileAttributes >>> 16) & 0o777
  expect(modes).toEqual({ run: 0o755, rules: 0o644, 'a/': 0o755 })
})

it('a file that is not of the size that was told ends the archive with an error', async () => {
  for (const content of ['x', digits, dense])
    for (const by of [-1, 1]) {
      const file = fileOf('a.txt', content)
      const wrong = { ...file, sizeBytes: file.sizeBytes + by }
      await expect(buffer(writeArchive([wrong]))).rejects.toThrow('a.txt does not have')
    }
})

const chunks = 200

/** A long file that reports how many of its pieces were asked for, and whether it is open. */
const watched = (piece: Buffer) => {
  const seen = { chunks: 0, open: 0 }
  const file: ArchiveFile = {
    path: 'long',
    sizeBytes: piece.length * chunks,
    open: async () => {
      seen.chunks = 0
      seen.open += 1
      let left = chunks
      return new Readable({
        highWaterMark: piece.length,
        read() {
          seen.chunks += 1
          this.push(left-- > 0 ? piece : null)
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

it.each([
  ['deflated', digits.subarray(0, 65_000)],
  ['stored', dense.subarray(0, 65_000)],
])(
  'an archive that is given up closes the file it reads, %s, and reads no further',
  async (_, piece) => {
    for (const parts of [1, 2, 3, 5]) {
      const { file, seen } = watched(piece)
      const stream = writeArchive([file, file])
      const bytes = stream[Symbol.asyncIterator]()
      for (let part = 0; part < parts; part += 1) await bytes.next()
      // What was not asked for is not read ahead: memory does not grow with the file.
      // A file that is stored is read whole before its header.
      expect(seen.open === 1 ? seen.chunks : 0).toBeLessThan(20)
      const closed = new Promise((resolve) => stream.once('close', resolve))
      stream.destroy()
      await closed
      expect(seen.open).toBe(0)
    }
  },
)

it('an archive holds a few pieces of a file, however long it is', async () => {
  const piece = digits.subarray(0, 65_000)
  const packedBytes = (await buffer(writeArchive([watched(piece).file]))).length / chunks
  const { file, seen } = watched(piece)
  let [packed, most] = [0, 0]
  for await (const chunk of writeArchive([file])) {
    packed += (chunk as Buffer).length
    // All pieces get smaller alike, so what came out tells how many of them are gone.
    most = Math.max(most, seen.chunks - packed / packedBytes)
  }
  expect(seen.chunks).toBe(chunks + 1)
  expect(most).toBeLessThan(20)
})

it.each([false, true])('an entry behind 4 GB is found, with wide sizes: %s', async (isWide) => {
  const at = 5_000_000_000
  const entry: WrittenEntry = {
    name: Buffer.from('a.txt'),
    isExecutable: false,
    method: 'stored',
    hasDescriptor: true,
    isWide,
    at,
    crc: crc32('x'),
    size: 1,
    packedSize: 1,
  }
  const [local, directory] = [localHeader(entry), directoryEntry(entry)]
  const body = Buffer.concat([local, Buffer.from('x'), dataDescriptor(entry, entry)])
  const end = endOfDirectory(1, at + body.length, directory.length)
  const path = await buildZip({})
  // Before it is a hole, which takes no room on the disk.
  const disk = await open(path, 'w')
  await disk.write(Buffer.concat([body, directory, end]), 0, null, at)
  await disk.close()
  const archive = await openArchive(path)
  expect((await archive.read('a.txt', 1)).toString()).toBe('x')
  archive.close()
  execFileSync('python3', ['-m', 'zipfile', '-t', path], { stdio: 'pipe' })
  // As of an archive of more than 4 GB inside of another.
  const far = directoryEntry({ ...entry, size: at, packedSize: at })
  expect([far.readUInt32LE(20), far.readUInt32LE(24), far.readUInt16LE(30)]).toEqual([
    0xffff_ffff, 0xffff_ffff, 28,
  ])
  expect([55, 63, 71].map((place) => Number(far.readBigUInt64LE(place)))).toEqual([at, at, at])
})
