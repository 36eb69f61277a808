import type { ImportProgress } from '@drafts/contract'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { refusalOf } from '../../../testing/refusal.ts'
import { useWorld } from '../../../testing/use-world.ts'
import type { Person } from '../../../testing/world.ts'

const { world, alice, ed } = useWorld('alice', 'ed')
afterEach(() => vi.restoreAllMocks())

const seeds = join(import.meta.dirname, '../../../../seed/packages')
const fileOf = async (name: string): Promise<File> =>
  new File([new Uint8Array(await readFile(join(seeds, name)))], name)
const progressId = 'an-import-of-alice'
const progressFor = async ({ api }: Person): Promise<ImportProgress | null> =>
  (await api.getImportProgress({ progressId })).progress

/** Imports; what both are told after each blob that is stored. */
const watch = async (name: string, call: 'importKattis' | 'importPolygon') => {
  const told: [ImportProgress | null, ImportProgress | null][] = []
  const { blobs } = world.platform
  const put = blobs.put.bind(blobs)
  const askBoth = async () => void told.push([await progressFor(alice), await progressFor(ed)])
  // Blobs are stored at the same time; one after the other asks, so that the answers are in order.
  let asked: Promise<void> = Promise.resolve()
  vi.spyOn(blobs, 'put').mockImplementation(async (...args) => {
    const stored = await put(...args)
    asked = asked.then(askBoth)
    await asked
    return stored
  })
  const imported = alice.api[call]({ body: { file: await fileOf(name), progressId } })
  await imported.catch(() => undefined)
  return { told, imported }
}

it.each([
  ['twokettles.kpp', 'importKattis'],
  ['lantern-row.zip', 'importPolygon'],
] as const)('%s: how far it is, is told to who imports, while it runs', async (name, call) => {
  const { told, imported } = await watch(name, call)
  await imported
  const mine = told.flatMap(([progress]) => progress ?? [])
  const done = mine.map(({ doneBytes }) => doneBytes)
  expect(done.length).toBeGreaterThan(5)
  expect(done).toEqual(done.toSorted((one, other) => one - other))
  const totals = new Set(mine.map(({ totalBytes }) => totalBytes))
  expect(totals.size).toBe(1)
  expect(done.at(-1)).toBeGreaterThan(0.5 * Math.max(...totals))
  expect(done.at(-1)).toBeLessThanOrEqual(Math.max(...totals))
  expect(told.flatMap(([, progress]) => progress ?? [])).toEqual([])
  expect(await progressFor(alice)).toBeNull()
})

it('nothing is known of an import that was refused', async () => {
  const { imported } = await watch('twokettles.kpp', 'importPolygon')
  await expect(imported).rejects.toThrow('problem.xml')
  expect(await progressFor(alice)).toBeNull()
})

it('an id is long enough to be one caller’s', async () => {
  const { status, code } = await refusalOf(alice.api.getImportProgress({ progressId: 'short' }))
  expect([status, code]).toEqual([400, 'ErrInvalid'])
})
