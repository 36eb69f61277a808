import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlobTooLarge } from './blobs.ts'
import type { BlobStore } from './blobs.ts'
import { folderBlobs } from './folder-blobs.ts'
import { BlobInspector } from './inspect.ts'

let folder: string
let blobs: BlobStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-blobs-'))
  blobs = await folderBlobs(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const stream = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
const temporary = () => readdir(join(folder, 'tmp'))
const filesIn = async () => (await readdir(folder, { recursive: true })).length

describe('stored bytes', () => {
  it('lie under their hash and read back, whole or in part', async () => {
    const blob = await blobs.put(stream('hello ', 'world\n'), 12)
    const hash = createHash('sha256').update('hello world\n').digest('hex')
    expect(blob).toEqual({
      hash,
      size: 12,
      lineEnding: 1,
      finalNewline: true,
      firstLine: expect.any(String),
    })
    const read = async (range?: { start: number; end: number }) => {
      const source = await blobs.open(hash, range)
      return source && (await buffer(source)).toString()
    }
    expect(await read()).toBe('hello world\n')
    expect(await read({ start: 6, end: 11 })).toBe('world')
    expect((await blobs.read(hash, 5))?.toString()).toBe('hello')
    expect((await blobs.read(hash, 500))?.length).toBe(12)
    expect(await temporary()).toEqual([])
  })

  it('are one file where the content is the same', async () => {
    const first = await blobs.put(stream('same'), 10)
    const before = await filesIn()
    expect(await blobs.putBytes(Buffer.from('same'))).toEqual(first)
    expect(await filesIn()).toBe(before)
  })

  it('over the limit are refused and leave nothing, though more would come', async () => {
    const before = await filesIn()
    const source = stream('12345', '67890', 'never asked for')
    await expect(blobs.put(source, 9)).rejects.toBeInstanceOf(BlobTooLarge)
    expect([source.destroyed, await filesIn()]).toEqual([true, before])
    expect((await blobs.put(stream('12345', '6789'), 9)).size).toBe(9)
  })

  it('of a stream that breaks leave nothing', async () => {
    const before = await filesIn()
    const source = new Readable({ read: () => source.destroy(new Error('cut')) })
    await expect(blobs.put(source, 9)).rejects.toThrow('cut')
    expect(await filesIn()).toBe(before)
  })

  it('that are not there are undefined, and deleting them twice is fine', async () => {
    const { hash } = await blobs.put(stream('gone'), 10)
    await blobs.delete(hash)
    await blobs.delete(hash)
    expect(await blobs.open(hash)).toBeUndefined()
    expect(await blobs.read(hash, 1)).toBeUndefined()
    expect(await blobs.localPath(hash)).toBeUndefined()
  })
})

it('are for the account of the server alone, in a folder that was open before too', async () => {
  await chmod(folder, 0o755)
  const { hash } = await (await folderBlobs(folder)).put(stream('mine'), 10)
  const parts = ['.', hash.slice(0, 2), join(hash.slice(0, 2), hash.slice(2))]
  const modes = parts.map(async (part) => (await stat(join(folder, part))).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600])
})

it('what another server is writing is left, what nobody finishes is removed', async () => {
  const [fresh, old] = ['fresh', 'old'].map((name) => join(folder, 'tmp', name))
  for (const path of [fresh, old]) await writeFile(path ?? '', 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  await utimes(old ?? '', twoDaysAgo, twoDaysAgo)
  await folderBlobs(folder)
  expect(await temporary()).toEqual(['fresh'])
  await rm(fresh ?? '')
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
    })
  })
})
