import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createCipheriv, createHash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../../../../scanspec/src/testing/random.ts'
import { testSeed } from '../../../../testing/seed.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { BlobDamaged, BlobTooLarge } from './blobs.ts'
import type { BlobStore } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { BlobInspector } from './inspect.ts'
import { s3Blobs } from './s3/s3-files.ts'
import type { S3Blobs } from './s3/s3-files.ts'

let folder: string
let service: S3Server
const opened: S3Blobs[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-blobs-'))
  service = await startS3Server({ pageKeys: 3 })
})
afterAll(async () => {
  for (const blobs of opened) blobs.close()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const newS3 = async (at: S3Server, prefix: string): Promise<BlobStore> => {
  const blobs = await s3Blobs(at.settings(prefix), join(folder, prefix, 'tmp'))
  opened.push(blobs)
  return blobs
}

/** Each opens a store of its own by name; the same name is the same store, as a second server would open it. */
const stores: [string, (name: string) => Promise<BlobStore>][] = [
  ['in a folder', (name) => folderBlobs(join(folder, name))],
  ['in S3', (name) => newS3(service, name)],
]

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')
/** Six megabytes of numbers, made once. */
let largePieces: Buffer[] | undefined
const makePieces = (): Buffer[] => {
  const random = randomOf(testSeed())
  const piece = () => Array.from({ length: 25_000 }, () => `${Math.floor(random() * 1e6)}`)
  return Array.from({ length: 36 }, () => Buffer.from(piece().join(' ')))
}
const temporary = (name: string) => readdir(join(folder, name, 'tmp'))
const listed = async (files: AsyncIterable<{ hash: string }>): Promise<string[]> => {
  const hashes: string[] = []
  for await (const { hash } of files) hashes.push(hash)
  return hashes.toSorted()
}

describe.each(stores)('bytes %s', (kind, openStore) => {
  const name = kind.replaceAll(' ', '-')
  let blobs: BlobStore
  beforeAll(async () => {
    blobs = await openStore(name)
  })
  const textOf = async (hash: string, range?: { start: number; end: number }) => {
    const source = await blobs.open(hash, range)
    return source && (await buffer(source)).toString()
  }

  it('lie under their hash and read back, whole or in part', async () => {
    const blob = await blobs.put(stream('hello ', 'world\n'), 12)
    const hash = hashOf('hello world\n')
    expect(blob).toEqual({
      hash,
      size: 12,
      lineEnding: 1,
      finalNewline: true,
      firstLine: expect.any(String),
      namesSource: false,
    })
    expect(await textOf(hash)).toBe('hello world\n')
    expect(await textOf(hash, { start: 6, end: 11 })).toBe('world')
    expect(await textOf(hash, { start: 6, end: 6 })).toBe('')
    expect(await textOf(hash, { start: 6, end: 100 })).toBe('world\n')
    expect(await textOf(hash, { start: 12, end: 100 })).toBe('')
    expect((await blobs.read(hash, 5))?.toString()).toBe('hello')
    expect((await blobs.read(hash, 500))?.length).toBe(12)
    expect(await blobs.findSize(hash)).toBe(12)
    expect(await temporary(name)).toEqual([])
  })

  it('may be none', async () => {
    const { hash } = await blobs.put(stream(), 12)
    expect([hash, await textOf(hash), await textOf(hash, { start: 0, end: 9 })]).toEqual([
      hashOf(''),
      '',
      '',
    ])
    expect([await blobs.read(hash, 10), await blobs.findSize(hash)]).toEqual([Buffer.alloc(0), 0])
  })

  it('of several megabytes pass in pieces, and have a path while one is needed', async () => {
    const pieces = (largePieces ??= makePieces())
    const bytes = Buffer.concat(pieces)
    const { hash, size } = await blobs.put(Readable.from(pieces), bytes.length)
    expect([hash, size, await blobs.findSize(hash)]).toEqual([
      hashOf(bytes),
      bytes.length,
      bytes.length,
    ])
    const whole = await blobs.open(hash)
    expect(hashOf(await buffer(whole ?? stream()))).toBe(hash)
    for (const start of [0, 1, 1_048_575, 1_048_576, 5_000_000, bytes.length - 10]) {
      const end = start + 70_000
      const part = await blobs.open(hash, { start, end })
      expect((await buffer(part ?? stream())).equals(bytes.subarray(start, end))).toBe(true)
    }
    expect((await blobs.read(hash, 300_000))?.equals(bytes.subarray(0, 300_000))).toBe(true)
    const local = await blobs.localPath(hash)
    expect((await stat(local?.path ?? '')).size).toBe(bytes.length)
    await local?.release()
    expect(await temporary(name)).toEqual([])
  })

  it('are packed where that pays, and read the same', async () => {
    const store = await openStore(`packed-${name}`)
    const sizes = async () => {
      const found = new Map<string, number>()
      for await (const { hash, size } of store.list()) found.set(hash, size)
      return found
    }
    const numbers = Buffer.from(Array.from({ length: 90_000 }, (_, no) => `${no * 7919}`).join(' '))
    const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16))
    for (const [content, isPacked] of [
      [numbers, true],
      [numbers.subarray(0, 5000), true],
      [numbers.subarray(0, 4000), false],
      [noise.update(Buffer.alloc(50_000)), false],
      [noise.update(Buffer.alloc(2_000_000)), false],
    ] as const) {
      const { hash, size } = await store.putBytes(content)
      const takes = (await sizes()).get(hash) ?? 0
      expect([size, takes < 0.9 * size]).toEqual([content.length, isPacked])
      expect(takes).toBeLessThanOrEqual(size)
      expect(await store.findSize(hash)).toBe(size)
      const local = await store.localPath(hash)
      expect((await readFile(local?.path ?? '')).equals(content)).toBe(true)
      await local?.release()
      await store.setAside(hash)
      expect((await store.read(hash, size))?.equals(content)).toBe(true)
      await store.bringBack(hash)
      const [start, end] = [3000, 800_000]
      const part = await store.open(hash, { start, end })
      expect((await buffer(part ?? stream())).equals(content.subarray(start, end))).toBe(true)
    }
    expect(await temporary(`packed-${name}`)).toEqual([])
  })

  it('are one file where the content is the same', async () => {
    const first = await blobs.put(stream('same'), 10)
    const before = await listed(blobs.list())
    expect(await blobs.putBytes(Buffer.from('same'))).toEqual(first)
    expect(await listed(blobs.list())).toEqual(before)
    expect(before).toContain(first.hash)
  })

  it('over the limit are refused and leave nothing, though more would come', async () => {
    const before = await listed(blobs.list())
    const source = stream('12345', '67890', 'never asked for')
    await expect(blobs.put(source, 9)).rejects.toBeInstanceOf(BlobTooLarge)
    const large = Readable.from([Buffer.alloc(2_000_000), Buffer.alloc(2_000_000)])
    await expect(blobs.put(large, 3_000_000)).rejects.toBeInstanceOf(BlobTooLarge)
    expect([source.destroyed, await temporary(name)]).toEqual([true, []])
    expect(await listed(blobs.list())).toEqual(before)
    expect((await blobs.put(stream('12345', '6789'), 9)).size).toBe(9)
  })

  it('of a stream that breaks leave nothing', async () => {
    const before = await listed(blobs.list())
    const source = new Readable({ read: () => source.destroy(new Error('cut')) })
    await expect(blobs.put(source, 9)).rejects.toThrow('cut')
    expect([await listed(blobs.list()), await temporary(name)]).toEqual([before, []])
  })

  it('that are not there are undefined, and deleting them twice is fine', async () => {
    const { hash } = await blobs.put(stream('gone'), 10)
    await blobs.delete(hash)
    await blobs.delete(hash)
    expect(await blobs.open(hash)).toBeUndefined()
    expect(await blobs.open(hash, { start: 0, end: 1 })).toBeUndefined()
    expect(await blobs.read(hash, 1)).toBeUndefined()
    expect(await blobs.findSize(hash)).toBeUndefined()
    expect(await blobs.localPath(hash)).toBeUndefined()
  })

  it('are read while they are set aside, come back, or are removed', async () => {
    const texts = ['one', 'two', 'three', 'four', 'five']
    const hashes = texts.map(hashOf).toSorted()
    const store = await openStore(`aside-${name}`)
    for (const text of texts) await store.putBytes(Buffer.from(text))
    const second = await openStore(`aside-${name}`)
    for (const hash of hashes) await Promise.all([store.setAside(hash), second.setAside(hash)])
    expect(await listed(store.list())).toEqual([])
    expect(await listed(second.listAside())).toEqual(hashes)
    for (const text of texts) expect((await second.read(hashOf(text), 9))?.toString()).toBe(text)
    const [back = '', ...others] = hashes
    await Promise.all([store.bringBack(back), second.bringBack(back)])
    for (const hash of others)
      await Promise.all([store.removeAside(hash), second.removeAside(hash)])
    expect(await listed(second.listAside())).toEqual([])
    expect(await listed(second.list())).toEqual([back])
    expect(await store.open(back)).toBeDefined()
    expect(await store.open(others[0] ?? '')).toBeUndefined()
  })

  it('that are put while they are set aside are at their place again', async () => {
    const { hash } = await blobs.put(stream('again'), 9)
    await blobs.setAside(hash)
    await blobs.put(stream('again'), 9)
    await blobs.removeAside(hash)
    expect(await textOf(hash)).toBe('again')
  })

  it('belong to the database that claims them first', async () => {
    const [store, second] = [await openStore(`own-${name}`), await openStore(`own-${name}`)]
    expect([await store.isOwnedBy('a', false), await second.isOwnedBy('b', false)]).toEqual([
      true,
      true,
    ])
    const claims = await Promise.all([store.isOwnedBy('a', true), second.isOwnedBy('b', true)])
    expect(claims.toSorted()).toEqual([false, true])
    const owner = claims[0] ? 'a' : 'b'
    for (const one of [store, second])
      for (const claim of [true, false]) expect(await one.isOwnedBy(owner, claim)).toBe(true)
    expect(await listed(store.list())).toEqual([])
  })

  it('can be written, a look says', async () => {
    await blobs.probe()
    expect(await listed(blobs.list())).not.toContain('')
  })

  it('have no other file on its way than those of others, and none that nobody finishes', async () => {
    const [fresh = '', old = ''] = ['fresh', 'old'].map((file) => join(folder, name, 'tmp', file))
    for (const path of [fresh, old]) await writeFile(path, 'half')
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(old, twoDaysAgo, twoDaysAgo)
    await openStore(name)
    expect(await temporary(name)).toEqual(['fresh'])
    await rm(fresh)
  })
})

it('bytes in a folder are for the account of the server alone, in one that was open before too', async () => {
  await chmod(folder, 0o755)
  const { hash } = await (await folderBlobs(folder)).put(stream('mine'), 10)
  const parts = ['.', hash.slice(0, 2), join(hash.slice(0, 2), hash.slice(2))]
  const modes = parts.map(async (part) => (await stat(join(folder, part))).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
})

describe('a folder of files that an older version wrote', () => {
  const text = '1 2 3 4 5 6 7 8 9 10\n'.repeat(1000)
  const hash = hashOf(text)
  const openOld = async (name: string, content: string) => {
    await mkdir(join(folder, name, hash.slice(0, 2)), { recursive: true })
    await writeFile(join(folder, name, hash.slice(0, 2), hash.slice(2)), content)
    return folderBlobs(join(folder, name))
  }
  const namesIn = (name: string) => readdir(join(folder, name, hash.slice(0, 2)))

  it('is read as it is, and the same bytes are not stored beside them', async () => {
    const blobs = await openOld('old', text)
    expect((await blobs.read(hash, 100_000))?.toString()).toBe(text)
    expect((await blobs.localPath(hash))?.path).toContain(join('old', hash.slice(0, 2)))
    expect((await blobs.putBytes(Buffer.from(text))).hash).toBe(hash)
    expect(await namesIn('old')).toEqual([hash.slice(2)])
    await blobs.setAside(hash)
    expect(await listed(blobs.listAside())).toEqual([hash])
    await blobs.removeAside(hash)
    expect(await blobs.open(hash)).toBeUndefined()
  })

  it('has what was cut off whole again where it is put again', async () => {
    const blobs = await openOld('cut', text.slice(0, 5000))
    await blobs.putBytes(Buffer.from(text))
    expect((await blobs.read(hash, 100_000))?.toString()).toBe(text)
    expect(await namesIn('cut')).toEqual([`${hash.slice(2)}.zst`])
  })

  it('has packed ones that any program of zstd unpacks, and damage is seen', async () => {
    const blobs = await folderBlobs(join(folder, 'new'))
    await blobs.putBytes(Buffer.from(text))
    const path = join(folder, 'new', hash.slice(0, 2), `${hash.slice(2)}.zst`)
    const packed = await readFile(path)
    expect(zstdDecompressSync(packed).toString()).toBe(text)
    packed[30] = (packed[30] ?? 0) ^ 1
    await writeFile(path, packed)
    await expect(blobs.read(hash, 100_000)).rejects.toBeInstanceOf(BlobDamaged)
    await expect(blobs.localPath(hash)).rejects.toBeInstanceOf(BlobDamaged)
    expect(await temporary('new')).toEqual([])
  })
})

describe('line endings', () => {
  const texts = [
    '',
    'a',
    'a\n',
    'a\r',
    'a\rb\n',
    'a\r\n',
    '\r\n',
    '\n\r',
    'a\n\r\nb',
    '\r\r\n',
    'é\r\n',
  ]
  const wanted = [0, 0, 1, 2, 1, 3, 3, 1, 3, 3, 3]
  const cuts = texts.flatMap((text, index) =>
    Array.from(
      { length: Buffer.byteLength(text) + 1 },
      (_item, cut) => [text, cut, wanted[index]] as const,
    ),
  )
  it.each(cuts)('of %j cut at %i are %i', (text, cut, lineEnding) => {
    const bytes = Buffer.from(text)
    const inspector = new BlobInspector()
    for (const chunk of [bytes.subarray(0, cut), Buffer.alloc(0), bytes.subarray(cut)])
      inspector.update(chunk)
    expect(inspector.finish()).toEqual({
      hash: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      lineEnding,
      finalNewline: /[\r\n]$/.test(text),
      firstLine: text.split(/[\r\n]/, 1)[0],
      namesSource: false,
    })
  })

  const named = 'see "source.txt".'
  it.each(Array.from({ length: named.length }, (_item, cut) => cut))(
    'of a text that names the judged source, cut at %i, say so',
    (cut) => {
      const bytes = Buffer.from(named)
      const said = [bytes, Buffer.from(named.replace('.t', '-t'))].map((text) => {
        const inspector = new BlobInspector()
        const chunks = [text.subarray(0, cut), text.subarray(cut, cut + 2), text.subarray(cut + 2)]
        for (const chunk of chunks) inspector.update(chunk)
        return inspector.finish().namesSource
      })
      expect(said).toEqual([true, false])
    },
  )
})
