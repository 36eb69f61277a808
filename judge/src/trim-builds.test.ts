import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trimBuilds } from './trim-builds.ts'

const hourS = 3600
let folder: string

const put = async (name: string, bytes: number, hoursAgo: number, record = '{}'): Promise<void> => {
  const path = join(folder, name)
  const at = Date.now() / 1000 - hoursAgo * hourS
  await mkdir(join(path, 'box'), { recursive: true })
  await writeFile(join(path, 'box', 'main'), Buffer.alloc(bytes))
  await writeFile(join(path, 'build.json'), record)
  await utimes(join(path, 'build.json'), at, at)
  await utimes(path, at, at)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-builds-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('the longest unused go first, what is in use and what was prepared stay', async () => {
  await put('old', 100, 9)
  await put('older', 100, 10)
  await put('newer', 100, 8)
  await put('used', 500, 1)
  await put('tmp-left', 100, 5)
  await put('tmp-now', 100, 0)
  await mkdir(join(folder, 'prepared'))
  await trimBuilds(folder, { most: 650 })
  expect((await readdir(folder)).toSorted()).toEqual(['newer', 'prepared', 'tmp-now', 'used'])
  await trimBuilds(folder, { most: 10 })
  expect((await readdir(folder)).toSorted()).toEqual(['prepared', 'tmp-now', 'used'])
})

it('the log of a build that failed counts', async () => {
  await put('failed', 0, 9, 'x'.repeat(1000))
  await put('newer', 100, 8)
  await trimBuilds(folder, { most: 1103 })
  expect((await readdir(folder)).toSorted()).toEqual(['failed', 'newer'])
  await trimBuilds(folder, { most: 1101 })
  expect(await readdir(folder)).toEqual(['newer'])
})

it('no more builds are kept than may be, however small they are', async () => {
  for (const hours of [3, 4, 5, 6]) await put(`of-${hours}`, 1, hours)
  await put('used', 1, 1)
  await trimBuilds(folder, { mostBuilds: 3 })
  expect((await readdir(folder)).toSorted()).toEqual(['of-3', 'of-4', 'used'])
  await trimBuilds(folder, { mostBuilds: 0 })
  expect(await readdir(folder)).toEqual(['used'])
})

it('a folder that is not there is no trouble', async () => {
  await expect(trimBuilds(join(folder, 'none'))).resolves.toBeUndefined()
})
