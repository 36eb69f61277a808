import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BlobCache } from './blob-cache.ts'
import { JobSource } from './job-source.ts'
import { FakeServer } from './testing/fake-server.ts'

const server = new FakeServer()
const { signal } = new AbortController()
let source: JobSource
let root: string

beforeAll(async () => {
  source = new JobSource(await server.open(), 'token')
  root = await mkdtemp(join(tmpdir(), 'drafts-blobs-'))
})
afterAll(async () => {
  server.close()
  await rm(root, { recursive: true })
})

it('fetches again what a lost disk took away', async () => {
  const folder = join(root, 'lost')
  const cache = new BlobCache(source, folder)
  await cache.open()
  const blob = server.put('one')
  await cache.path(blob, signal)
  await rm(folder, { recursive: true })
  cache.forget()
  expect(await readFile(await cache.path(blob, signal), 'utf8')).toBe('one')
})

it('what has not been used for long goes when there is too much', async () => {
  const folder = join(root, 'full')
  const cache = new BlobCache(source, folder, 10)
  await cache.open()
  const [old, used, last] = ['aaaa', 'bbbb', 'cccc'].map((text) => server.put(text))
  if (!old || !used || !last) throw new Error('three blobs')
  const now = vi.spyOn(performance, 'now')
  try {
    now.mockReturnValue(1_000)
    await cache.path(old, signal)
    await cache.path(used, signal)
    now.mockReturnValue(1_000_000)
    await cache.path(used, signal)
    await cache.path(last, signal)
  } finally {
    now.mockRestore()
  }
  expect((await readdir(folder)).toSorted()).toEqual([used.hash, last.hash].toSorted())
})

it('what goes is no more than is needed for a quarter to be free', async () => {
  const folder = join(root, 'quarter')
  const cache = new BlobCache(source, folder, 16)
  await cache.open()
  const counts: number[] = []
  const blobs = ['1', '2', '3', '4', '5'].map((digit) => server.put(digit.repeat(4)))
  const now = vi.spyOn(performance, 'now')
  try {
    for (const [at, blob] of blobs.entries()) {
      now.mockReturnValue(at < 4 ? 1_000 + at : 2_000_000)
      await cache.path(blob, signal)
      counts.push((await readdir(folder)).length)
    }
  } finally {
    now.mockRestore()
  }
  expect(counts).toEqual([1, 2, 3, 4, 3])
  const left = blobs.slice(2).map(({ hash }) => hash)
  expect((await readdir(folder)).toSorted()).toEqual(left.toSorted())
})

it('at a start what is too much goes, the oldest first, and downloads that were broken off', async () => {
  const folder = join(root, 'start')
  await mkdir(folder)
  for (const [at, name] of ['older', 'newer', 'broken.off', 'newest'].entries()) {
    await writeFile(join(folder, name), '1234')
    await utimes(join(folder, name), at + 1, at + 1)
  }
  await new BlobCache(source, folder, 12).open()
  expect((await readdir(folder)).toSorted()).toEqual(['newer', 'newest'])
})
