import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExecutionId } from '@drafts/contract'
import type { Job } from '@drafts/contract'
import { expect, it, onTestFinished } from 'vitest'
import { BlobCache } from './blob-cache.ts'
import { Builder } from './build.ts'
import { JobSource, LeaseLost } from './job-source.ts'
import { Crowd } from './run/crowd.ts'
import { FakeServer } from './testing/fake-server.ts'
import { SandboxError } from './sandbox/sandbox.ts'
import type { RunSpec, Sandbox } from './sandbox/sandbox.ts'
import { Worker } from './worker.ts'

const nothing = { hash: '0'.repeat(64), size: 0 }
const job: Job = {
  executionId: ExecutionId.parse('0190a0c0-0000-7000-8000-000000000001'),
  attempt: 1,
  mechanism: 'standard',
  // No judge speaks it: every job is a fault of this one.
  languageId: 'none',
  source: nothing,
  sourceName: 'x',
  limits: { cpu: 1e9, memory: 64e6 },
  thorough: false,
  checker: {
    comparator: 'words',
    type: 'string',
    strictSpace: false,
    transformCRs: false,
    ignoreTrailingLF: false,
    multiCase: false,
    precision: 1e-6,
    absolute: false,
    fold: false,
    program: null,
  },
  driver: null,
  givesSource: true,
  checks: [],
}

it('after a fault of its own a judge claims nothing before its sandbox was tried', async () => {
  const server = new FakeServer()
  const source = new JobSource(await server.open(), 'token')
  const scratch = await mkdtemp(join(tmpdir(), 'drafts-worker-'))
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  const probed = Promise.withResolvers<RunSpec>()
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 1, approximations: [] },
    run: (spec) => {
      probed.resolve(spec)
      return Promise.reject(new SandboxError('crashed', 'gone'))
    },
    runPair: () => Promise.reject(new SandboxError('crashed', 'gone')),
    close: () => Promise.resolve(),
  }
  const blobs = new BlobCache(source, scratch)
  const builder = new Builder(sandbox, scratch)
  const log = { info: () => {}, warn: () => {} }
  const worker = new Worker(
    { sandbox: new Crowd(sandbox), source, blobs, builder, scratch, testlibPath: '' },
    ['none'],
    'test',
    log,
  )
  // Each loop of the worker, the express one too, may meet one before they know; the other tries stay with the server.
  server.jobs.push(...[1, 2, 3, 4, 5].map((attempt) => ({ ...job, attempt })))
  const working = worker.work()
  expect((await probed.promise).argv).toEqual(['/usr/bin/true'])
  expect(server.reports.length).toBeLessThanOrEqual(3)
  expect(server.reports.map((report) => report.error?.whose)).not.toContain('author')
  expect(server.jobs.length).toBeGreaterThanOrEqual(2)
  await worker.stop()
  await working
  server.close()
})

it('a job that somebody stopped is killed beside the work, and the judge goes on', async () => {
  const server = new FakeServer()
  const source = new JobSource(await server.open(), 'token')
  const scratch = await mkdtemp(join(tmpdir(), 'drafts-worker-'))
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  const begun = Promise.withResolvers<void>()
  const killed = Promise.withResolvers<unknown>()
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 1, approximations: [] },
    run: (_spec, signal) => {
      begun.resolve()
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          killed.resolve(signal.reason)
          reject(new SandboxError('cancelled', 'stopped'))
        })
      })
    },
    runPair: () => Promise.reject(new SandboxError('crashed', 'gone')),
    close: () => Promise.resolve(),
  }
  const blobs = new BlobCache(source, join(scratch, 'blobs'))
  await blobs.open()
  const builder = new Builder(sandbox, scratch)
  const notes: string[] = []
  const log = { info: () => {}, warn: (note: string) => notes.push(note) }
  const parts = { sandbox: new Crowd(sandbox), source, blobs, builder, scratch, testlibPath: '' }
  const worker = new Worker(parts, ['c17-gcc'], 'test', log)
  server.jobs.push({ ...job, languageId: 'c17-gcc', source: server.put('int main(void) {}') })
  const working = worker.work()
  await begun.promise
  server.stopped.push(job.executionId)
  expect(await killed.promise).toBeInstanceOf(LeaseLost)
  await expect.poll(() => notes).toContainEqual(expect.stringContaining('no longer held'))
  // Nothing is reported of it, and no fault of this judge is seen in it.
  expect(server.reports.filter(({ error }) => error)).toEqual([])
  server.stopped.pop()
  server.jobs.push({ ...job, attempt: 2 })
  await expect.poll(() => server.reports.at(-1)?.attempt).toBe(2)
  await worker.stop()
  await working
  server.close()
})
