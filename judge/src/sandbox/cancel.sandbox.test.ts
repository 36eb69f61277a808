import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Builder } from '../build.ts'
import { findJudgeLanguage } from '../languages/index.ts'
import {
  leftoverPrograms,
  openTestFolder,
  ORDINARY,
  removeFolders,
  specOf,
  startRunner,
} from './test-bed.ts'
import type { Runner } from './runner.ts'
import type { RunSpec } from './sandbox.ts'
import { writeFile } from 'node:fs/promises'

// docs/product/judging.md#stopping: what is not wanted any more is killed, wherever it is on its way.

const long = { ...ORDINARY, cpuMs: 100_000, wallMs: 300_000 }
const shell = (script: string): RunSpec => specOf(long, { argv: ['/bin/sh', '-c', script] })
const forever = shell('sleep 1000 & while :; do :; done')

let runner: Runner

beforeAll(async () => {
  runner = await startRunner({ slots: 1 })
})
afterAll(async () => {
  await runner.close()
  await removeFolders()
})

const begun = async (): Promise<void> => {
  await expect.poll(() => leftoverPrograms(runner.pid), { timeout: 60_000 }).not.toEqual([])
}
const works = async (): Promise<void> => {
  const { stdout } = await runner.run(shell('echo works'))
  expect([stdout.toString(), await leftoverPrograms(runner.pid)]).toEqual(['works\n', []])
}

test('a run is killed with all it started, and the next one runs', async () => {
  const stop = new AbortController()
  const run = runner.run(forever, stop.signal)
  await begun()
  stop.abort()
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  await works()
})

test('what waits for a core, or for its container, never begins', async () => {
  const folder = await openTestFolder('shown')
  const readOnly = [{ name: 'new', from: folder }]
  const first = new AbortController()
  const later = new AbortController()
  const runs = [
    runner.run(forever, first.signal),
    runner.run(forever, later.signal),
    runner.run(shell('echo third')),
    runner.run(forever, AbortSignal.abort()),
  ] as const
  const starting = runner.run({ ...forever, readOnly }, later.signal)
  const refused = [runs[1], runs[3], starting].map((run) =>
    expect(run).rejects.toMatchObject({ code: 'cancelled' }),
  )
  later.abort()
  first.abort()
  await expect(runs[0]).rejects.toMatchObject({ code: 'cancelled' })
  await Promise.all(refused)
  expect((await runs[2]).stdout.toString()).toBe('third\n')
  await works()
})

test('both sides of a pair are killed', async () => {
  const stop = new AbortController()
  const pair = {
    acceptCodes: [0],
    idleNs: 300e9,
    wallNs: 300e9,
    solution: forever,
    driver: forever,
  }
  const run = runner.runPair(pair, stop.signal)
  await begun()
  stop.abort()
  await expect(run).rejects.toMatchObject({ code: 'cancelled' })
  await works()
})

test('a signal that comes after the end changes nothing', async () => {
  const stop = new AbortController()
  const { stdout } = await runner.run(shell('echo 42'), stop.signal)
  stop.abort()
  expect(stdout.toString()).toBe('42\n')
  await works()
})

test('a build for which nobody waits is broken off, and is made anew for who comes later', async () => {
  const language = findJudgeLanguage('c17-gcc')
  if (!language) throw new Error('no C')
  const folder = await openTestFolder('builds')
  const source = { path: path.join(folder, 'main.c'), hash: 'a'.repeat(64) }
  await writeFile(source.path, 'int main(void) { return 0; }\n', { mode: 0o644 })
  const builder = new Builder(runner, path.join(folder, 'builds'))
  const core = new AbortController()
  const busy = runner.run(forever, core.signal)
  const stop = new AbortController()
  const build = builder.build(language, source, [], { signal: stop.signal })
  await begun()
  stop.abort(new Error('left'))
  await expect(build).rejects.toThrow('left')
  core.abort()
  await expect(busy).rejects.toMatchObject({ code: 'cancelled' })
  expect((await builder.build(language, source)).ok).toBe(true)
  expect(
    (await readdir(path.join(folder, 'builds'))).filter((name) => name.startsWith('tmp-')),
  ).toEqual([])
})
