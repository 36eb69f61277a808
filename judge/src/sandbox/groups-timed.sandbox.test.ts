import { spawn } from 'node:child_process'
import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRunner } from './build-runner.ts'
import type { Runner } from './runner.ts'
import type { RunSpec } from './sandbox.ts'
import {
  groupsOf,
  openTestFolder,
  ORDINARY,
  removeFolders,
  specOf,
  startRunner,
} from './test-bed.ts'

// Control groups that somebody else takes away, and whose they are across pid namespaces.

let runner: Runner
beforeAll(async () => {
  runner = await startRunner({ slots: 2 })
})
afterAll(async () => {
  await runner.close()
  await removeFolders()
})

const say: RunSpec = specOf(ORDINARY, { argv: ['/bin/sh', '-c', 'echo on'] })
const run = async () => (await runner.run(say)).stdout.toString()

/** Removes what can be removed. */
const removeGroup = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory()) await removeGroup(path.join(folder, entry.name))
  await rmdir(folder).catch(() => {})
}

test('groups that were taken away are made anew', async () => {
  const { pid } = runner
  for (let i = 0; i < 2; i++) {
    expect(await run()).toBe('on\n')
    await pause(100)
    const groups = await groupsOf([runner.pid])
    for (const group of groups) await removeGroup(group)
    expect(await run()).toBe('on\n')
    expect(await Promise.all([run(), run(), run()])).toEqual(Array(3).fill('on\n'))
    expect((await groupsOf([runner.pid])).length).toBe(groups.length)
  }
  expect(runner.pid).toBe(pid)
})

test('the groups of runs taken away alone are made anew as well', async () => {
  for (const group of await groupsOf([runner.pid]))
    for (const name of await readdir(group))
      if (/^[kc]\d+$/.test(name)) await removeGroup(path.join(group, name))
  expect(await Promise.all([run(), run(), run()])).toEqual(Array(3).fill('on\n'))
})

test('the folder for long outputs, taken away, is made anew', async () => {
  const spoolDir = await openTestFolder('spool')
  const own = await startRunner({ slots: 1, spoolDir })
  const long: RunSpec = { ...say, argv: ['/usr/bin/head', '-c', '300000', '/dev/zero'] }
  for (const name of await readdir(spoolDir)) await rmdir(path.join(spoolDir, name))
  const { stdoutFile } = await own.run(long)
  expect((await stat(stdoutFile ?? '')).size).toBe(300_000)
  await rm(stdoutFile ?? '')
  for (const name of await readdir(spoolDir)) await rmdir(path.join(spoolDir, name))
  await rmdir(spoolDir)
  await expect(own.run(long)).rejects.toThrow('could not be kept')
  await own.close()
})

test.runIf(process.getuid?.() === 0)(
  'a supervisor of another pid namespace leaves ours alone; its own are removed when it is dead',
  async () => {
    const binary = await buildRunner(path.join(os.tmpdir(), 'drafts-runner-cache'))
    const ours = await groupsOf([runner.pid])
    const before = new Set(await groupsOf([1]))
    const other = spawn(
      'unshare',
      [
        '--pid',
        '--fork',
        '--mount-proc',
        '--kill-child',
        binary,
        '1',
        await openTestFolder('spool'),
        'auto',
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    await new Promise((resolve) => other.stdout.once('data', resolve))
    expect(await groupsOf([runner.pid])).toEqual(ours)
    expect(await run()).toBe('on\n')
    // Among its own it is the first process.
    const theirs = (await groupsOf([1])).filter((group) => !before.has(group))
    const third = await startRunner({ slots: 1 })
    expect(await groupsOf([1])).toEqual(expect.arrayContaining(theirs))
    other.kill('SIGKILL')
    await new Promise((resolve) => other.once('close', resolve))
    await third.close()
    const last = await startRunner({ slots: 1 })
    await expect
      .poll(async () => (await groupsOf([1])).filter((group) => theirs.includes(group)))
      .toEqual([])
    await last.close()
    expect(theirs.length).toBe(ours.length)
  },
)
