import { ChildProcess } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPackage } from './read-package.ts'
import { endSpareReader } from './reader-process.ts'

const seed = (name: string): string =>
  resolve(import.meta.dirname, '../../../../seed/packages', name)
const kettles = {
  kind: 'kattis',
  path: seed('twokettles.kpp'),
  fileName: 'a',
  tests: 'all',
} as const
const lantern = {
  kind: 'polygon',
  path: seed('lantern-row.zip'),
  fileName: 'b',
  tests: 'all',
} as const

// Node has it, though its types do not.
const spawning = ChildProcess.prototype as unknown as { spawn(settings: object): unknown }
let started: ChildProcess[] = []
beforeEach(async () => {
  await endSpareReader()
  // Those that are started, as they come.
  started = vi.spyOn(spawning, 'spawn').mock.contexts as unknown as ChildProcess[]
})
afterEach(() => vi.restoreAllMocks())
afterAll(endSpareReader)

const openFilesOf = ({ pid = 0 }: ChildProcess): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      // It was closed meanwhile.
      return []
    }
  })

/** Until its process waits, or has ended. */
const close = async (read: { close: () => void }): Promise<void> => {
  const closed: unknown = read.close()
  await closed
}

it('reads one package after the other, and keeps no file of the first', async () => {
  const first = await readPackage(kettles)
  const input = await first.tests[0]?.input.open()
  expect(input && (await text(input))).not.toBe('')
  const [reader] = started
  if (!reader) throw new Error('nothing was started')
  expect(openFilesOf(reader)).toContain(kettles.path)
  await close(first)
  const second = await readPackage(lantern)
  expect(second.title).not.toBe(first.title)
  expect(openFilesOf(reader)).not.toContain(kettles.path)
  await close(second)
  const third = await readPackage(kettles)
  expect(third.title).toBe(first.title)
  await close(third)
  expect(started).toHaveLength(1)
})

it('is another process where the one is at work', async () => {
  const both = await Promise.all([readPackage(kettles), readPackage(lantern)])
  expect(started).toHaveLength(2)
  await Promise.all(both.map(close))
  await close(await readPackage(kettles))
  expect(started).toHaveLength(2)
})

it('reads on after a package that is refused', async () => {
  await expect(readPackage({ ...kettles, kind: 'polygon' })).rejects.toThrow(/problem\.xml|Polygon/)
  await close(await readPackage(kettles))
  expect(started).toHaveLength(1)
})

it('is ended where its package is given up while it works', async () => {
  const gone = new AbortController()
  const reading = readPackage(kettles, { gone: gone.signal })
  gone.abort(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(started[0]?.signalCode).toBe('SIGKILL')
  await close(await readPackage(kettles))
  expect(started).toHaveLength(2)
})
