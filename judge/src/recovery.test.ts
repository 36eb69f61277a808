import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Recovery } from './recovery.ts'
import { endedWell } from './testing/ended-well.ts'
import { SandboxError } from './sandbox/sandbox.ts'

/** A sandbox whose first runs fail. */
const sandboxFailing = (times: number) => {
  let calls = 0
  const run = () => {
    calls += 1
    return calls <= times
      ? Promise.reject(new SandboxError('crashed', 'gone'))
      : Promise.resolve(endedWell())
  }
  return { run, calls: () => calls }
}

/** Pauses that take no time and are noted. */
const notedPauses = (during: (count: number) => Promise<void> = () => Promise.resolve()) => {
  const pauses: number[] = []
  const pause = async (ms: number) => {
    pauses.push(ms)
    await during(pauses.length)
  }
  return { pauses, pause }
}

const { signal } = new AbortController()

it('does not wait where nothing failed', async () => {
  const sandbox = sandboxFailing(0)
  const { pauses, pause } = notedPauses()
  const recovery = new Recovery(sandbox, tmpdir(), pause)
  await recovery.ready(signal)
  expect([recovery.waiting, sandbox.calls(), pauses]).toEqual([false, 0, []])
})

it('after a fault waits, longer every time, until the sandbox runs a program', async () => {
  const sandbox = sandboxFailing(2)
  const { pauses, pause } = notedPauses()
  const recovery = new Recovery(sandbox, tmpdir(), pause)
  recovery.failed(signal)
  expect(recovery.waiting).toBe(true)
  await recovery.ready(signal)
  expect([recovery.waiting, sandbox.calls(), pauses]).toEqual([false, 3, [1000, 2000, 4000]])
})

it('waits no longer than 30 s', async () => {
  const { pauses, pause } = notedPauses()
  const recovery = new Recovery(sandboxFailing(6), tmpdir(), pause)
  recovery.failed(signal)
  await recovery.ready(signal)
  expect(pauses.slice(4)).toEqual([16_000, 30_000, 30_000])
})

it('waits a short time again after a job that went well', async () => {
  const { pauses, pause } = notedPauses()
  const recovery = new Recovery(sandboxFailing(3), tmpdir(), pause)
  recovery.failed(signal)
  await recovery.ready(signal)
  recovery.succeeded()
  recovery.failed(signal)
  await recovery.ready(signal)
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 1000])
})

it('does not wait when the judge is stopped', async () => {
  const stop = new AbortController()
  const recovery = new Recovery(sandboxFailing(0), tmpdir())
  recovery.failed(stop.signal)
  stop.abort()
  await expect(recovery.ready(stop.signal)).rejects.toThrow('aborted')
})

it('without its disk waits until there is one', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'drafts-recovery-'))
  const sandbox = sandboxFailing(0)
  const { pauses, pause } = notedPauses(async (count) => {
    if (count === 3) await mkdir(join(parent, 'disk'))
  })
  const recovery = new Recovery(sandbox, join(parent, 'disk'), pause)
  recovery.failed(signal)
  await recovery.ready(signal)
  expect([recovery.waiting, sandbox.calls(), pauses.length]).toEqual([false, 1, 3])
  await rm(parent, { recursive: true })
})
