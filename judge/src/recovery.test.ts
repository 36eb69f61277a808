import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Recovery } from './recovery.ts'
import { SandboxError } from './sandbox/sandbox.ts'
import type { RunResult } from './sandbox/sandbox.ts'

const ran: RunResult = {
  state: 'exited',
  exitCode: 0,
  signal: null,
  reason: null,
  cpuNs: 1,
  wallNs: 1,
  memoryBytes: 1,
  stdoutBytes: 0,
  stderrBytes: 0,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  stdoutFile: null,
  equal: null,
  collected: [],
}

/** A sandbox whose first runs fail. */
const sandboxFailing = (times: number) => {
  const calls: number[] = []
  const run = () => {
    calls.push(performance.now())
    return calls.length <= times
      ? Promise.reject(new SandboxError('crashed', 'gone'))
      : Promise.resolve(ran)
  }
  return { calls, run }
}

it('where nothing failed nobody waits', async () => {
  const sandbox = sandboxFailing(0)
  const recovery = new Recovery(sandbox, tmpdir(), 10_000)
  await recovery.ready(new AbortController().signal)
  expect(recovery.waiting).toBe(false)
  expect(sandbox.calls).toEqual([])
})

it('after a fault it waits, longer every time, until the sandbox runs a program', async () => {
  const sandbox = sandboxFailing(2)
  const recovery = new Recovery(sandbox, tmpdir(), 20)
  const { signal } = new AbortController()
  const begun = performance.now()
  recovery.failed(signal)
  expect(recovery.waiting).toBe(true)
  await recovery.ready(signal)
  const [first = 0, second = 0, third = 0] = sandbox.calls.map((at) => at - begun)
  expect(sandbox.calls).toHaveLength(3)
  expect(first).toBeGreaterThanOrEqual(18)
  expect(second - first).toBeGreaterThanOrEqual(38)
  expect(third - second).toBeGreaterThanOrEqual(78)
  expect(recovery.waiting).toBe(false)
})

it('a job that went well makes the next wait short again', async () => {
  const recovery = new Recovery(sandboxFailing(3), tmpdir(), 20)
  const { signal } = new AbortController()
  recovery.failed(signal)
  await recovery.ready(signal)
  recovery.succeeded()
  const begun = performance.now()
  recovery.failed(signal)
  await recovery.ready(signal)
  expect(performance.now() - begun).toBeLessThan(200)
})

it('a judge that is stopped does not wait', async () => {
  const stop = new AbortController()
  const recovery = new Recovery(sandboxFailing(0), tmpdir(), 60_000)
  recovery.failed(stop.signal)
  stop.abort()
  await expect(recovery.ready(stop.signal)).rejects.toThrow('aborted')
})

it('without its disk it waits until there is one', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'drafts-recovery-')), 'disk')
  const sandbox = sandboxFailing(0)
  const recovery = new Recovery(sandbox, folder, 5)
  const { signal } = new AbortController()
  recovery.failed(signal)
  await sleep(60)
  expect([recovery.waiting, sandbox.calls.length]).toEqual([true, 0])
  await mkdir(folder)
  await recovery.ready(signal)
  expect([recovery.waiting, sandbox.calls.length]).toEqual([false, 1])
  await rm(join(folder, '..'), { recursive: true })
})
