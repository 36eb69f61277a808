import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trimBuilds } from './trim-builds.ts'

const hourS = 3600
let folder: string

const put = async (name: string, bytes: number, hoursAgo: number): Promise<void> => {
  const path = join(folder, name)
  const at = Date.now() / 1000 - hoursAgo * hourS
  await mkdir(join(path, 'box'), { recursive: true })
  await writeFile(join(path, 'box', 'main'), Buffer.alloc(bytes))
  await writeFile(join(path, 'build.json'), '{}')
  await utimes(join(path, 'build.json'), at, at)
  await utimes(path, at, at)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-builds-'))
})
afterAll(() => rm(folder, { recursive: true }))

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

it('a folder that is not there is no trouble', async () => {
  await expect(trimBuilds(join(folder, 'none'))).resolves.toBeUndefined()
})
