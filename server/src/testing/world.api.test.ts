import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createWorld } from './world.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-worlds-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

it.each<[string, Record<string, string>]>([
  ['by its settings', { PORT: 'none' }],
  ['by its database', { DATABASE_URL: 'postgres://127.0.0.1:1/none' }],
])('a world that cannot be made %s leaves no folder behind', async (_, settings) => {
  await expect(createWorld(settings)).rejects.toThrow(/./)
  expect(await readdir(folder)).toEqual([])
})

it('a world has a folder until it is closed', async () => {
  const world = await createWorld()
  expect(await readdir(folder)).toHaveLength(1)
  await world.close()
  expect(await readdir(folder)).toEqual([])
})
