import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExecutionId } from '@drafts/contract'
import type { JobMessage, JudgeProgram } from '@drafts/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BlobCache } from './blob-cache.ts'
import { Builder } from './build.ts'
import { AnswerPoints } from './run/answer-points.ts'
import { IsolatedProcesses } from './isolated/isolated-processes.ts'
import { JobSource, LeaseLost, TokenInUse, TokenRefused } from './job-source.ts'
import { ContendedSandbox } from './run/contended-sandbox.ts'
import { wordsChecker } from './testing/checkers.ts'
import { FakeServer } from './testing/fake-server.ts'
import { bareJob, workerOf } from './testing/worker-bed.ts'
import { SandboxError } from './sandbox/sandbox.ts'
import type { RunSpec, Sandbox } from './sandbox/sandbox.ts'
import { Worker } from './worker.ts'

// No judge speaks its language: every job is a fault of this one.
const job = bareJob
const nothing = job.source

const unknownProgram: JudgeProgram = {
  languageId: 'none',
  convention: 'testlib',
  source: nothing,
  files: [],
  flags: [],
}

/** The checker is in a language that no judge speaks: the author's fault ends such a job, whose outputs are there. */
const endsAtOnce = {
  checker: { ...wordsChecker(), program: unknownProgram },
  checks: [{ no: 0, input: nothing, answer: nothing, output: nothing }],
}

/** Starts none before it is asked. */
const isolated = new IsolatedProcesses()
const answerPoints = new AnswerPoints()

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
    {
      sandbox: new ContendedSandbox(sandbox),
      source,
      blobs,
      builder,
      scratch,
      isolated,
      answerPoints,
      testlibPath: '',
    },
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

/** A source that does not come before its job is stopped. */
const never: JobSource['open'] = (_hash, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')))
  })
/** The worst of a busy machine. */
const patience = { timeout: 60_000 }

const refuse = (): Promise<never> => Promise.reject(new TokenRefused('no'))

describe('a worker', () => {
  it('is known by its slots and languages, as a fresh one once', async () => {
    const { worker, hellos } = await workerOf()
    await worker.connect()
    await worker.offer(['rust', 'bash'])
    expect(
      hellos.map(({ toolchains, ...hello }) => [hello, Object.keys(toolchains ?? {})]),
    ).toEqual([
      [{ version: 'test', slots: 3, busy: 0, fresh: true, languages: ['go'] }, ['go']],
      [
        { version: 'test', slots: 3, busy: 0, fresh: false, languages: ['rust', 'bash'] },
        ['rust', 'bash'],
      ],
    ])
  })

  it('connects again while the server is away, and stays fresh until it is known', async () => {
    let calls = 0
    const fresh: boolean[] = []
    const { worker, notes } = await workerOf({
      hello: async (hello) => {
        fresh.push(hello.fresh)
        calls += 1
        if (calls < 3) throw new Error('away')
      },
    })
    await worker.connect()
    expect(fresh).toEqual([true, true, true])
    expect(notes).toEqual(Array(2).fill('the server cannot be reached: Error: away'))
  })

  it('whose token is refused does not connect, and does not work', async () => {
    const { worker } = await workerOf({ hello: refuse, claim: refuse })
    await expect(worker.connect()).rejects.toThrow(TokenRefused)
    await expect(worker.work()).rejects.toThrow(TokenRefused)
    await worker.stop()
  })

  it('whose token is in use elsewhere says so once, and connects when it is free', async () => {
    let calls = 0
    const { worker, notes } = await workerOf({
      hello: async () => {
        calls += 1
        if (calls < 4) throw new TokenInUse('The token is in use by host-1.')
      },
    })
    await worker.connect()
    expect(calls).toBe(4)
    expect(notes).toEqual([
      'The token is in use by host-1. This judge asks again until that one is gone.',
      'the token is free again: this judge is connected',
    ])
  })

  it('whose token another took over says so once, and goes on asking', async () => {
    let calls = 0
    const stopped = Promise.withResolvers<JobMessage[]>()
    const { worker, notes } = await workerOf({
      claim: (_claim, signal) => {
        signal.addEventListener('abort', () => stopped.resolve([]))
        calls += 1
        return calls < 4 ? Promise.reject(new TokenInUse('In use.')) : stopped.promise
      },
    })
    const working = worker.work()
    await vi.waitFor(() => expect(calls).toBe(4), patience)
    expect(notes).toEqual(['In use. This judge asks again until that one is gone.'])
    await worker.stop()
    await working
  })

  it('that stops leaves its token once its jobs are given back, if it ever was connected', async () => {
    const { worker, given, left, released } = await workerOf({ open: never })
    await worker.stop()
    expect(left).toEqual([])
    const second = await workerOf({ open: never })
    await second.worker.connect()
    second.given.push({ ...job, languageId: 'go' })
    const working = second.worker.work()
    await vi.waitFor(() => expect(second.reports.length).toBeGreaterThan(0), patience)
    await second.worker.stop()
    await working
    expect(second.left).toEqual([1])
    expect([given, released]).toEqual([[], []])
  })

  it('that is stopped does not connect any more', async () => {
    const { worker } = await workerOf({ hello: () => Promise.reject(new Error('away')) })
    await worker.stop()
    await expect(worker.connect()).rejects.toThrow('aborted')
  })

  it('claims for two jobs, and for a third in a hurry while both run', async () => {
    const { worker, claims, given, released } = await workerOf({ open: never })
    given.push({ ...job, languageId: 'go' }, { ...job, languageId: 'go', attempt: 2 })
    const working = worker.work()
    await vi.waitFor(() => expect(claims.some(({ express }) => express)).toBe(true), patience)
    expect(claims.map(({ express, waitMs }) => [express, waitMs])).toEqual([
      [false, 25_000],
      [false, 25_000],
      [true, 2000],
    ])
    await worker.stop()
    await working
    expect(released.toSorted(([, a], [, b]) => a - b)).toEqual([
      [job.executionId, 1],
      [job.executionId, 2],
    ])
  })

  it('gives back at its end what one claim brought and no place took', async () => {
    const jobs = [1, 2, 3, 4].map((attempt) => ({ ...job, languageId: 'go', attempt }))
    const { worker, released } = await workerOf({
      open: never,
      claim: ({ most }, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')))
          if (jobs.length > 0 && most !== undefined) resolve(jobs.splice(0))
        }),
    })
    const working = worker.work()
    await vi.waitFor(() => expect(released).toHaveLength(2), patience)
    await worker.stop()
    await working
    expect(released.map(([, attempt]) => attempt).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  })

  it('claims again where a claim is never answered', async () => {
    const patienceIsOver = new AbortController()
    const until = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patienceIsOver.signal)
    onTestFinished(() => until.mockRestore())
    const { worker, claims, notes } = await workerOf()
    const working = worker.work()
    await vi.waitFor(() => expect(claims).toHaveLength(1), patience)
    expect(until.mock.calls[0]).toEqual([35_000])
    patienceIsOver.abort()
    await vi.waitFor(() => expect(claims).toHaveLength(2), patience)
    expect(notes).toEqual(['claiming failed: Error: stopped'])
    await worker.stop()
    await working
  })

  it('claims again after an error, which it names', async () => {
    let calls = 0
    const stopped = Promise.withResolvers<JobMessage[]>()
    const { worker, notes } = await workerOf({
      claim: (_claim, signal) => {
        signal.addEventListener('abort', () => stopped.resolve([]))
        calls += 1
        return calls === 1 ? Promise.reject(new Error('away')) : stopped.promise
      },
    })
    const working = worker.work()
    await vi.waitFor(() => expect(calls).toBe(2), patience)
    expect(notes).toEqual(['claiming failed: Error: away'])
    await worker.stop()
    await working
  })

  it('asks whether a job is still its own only while it has one', async () => {
    const asked: number[] = []
    const { worker, given } = await workerOf({
      open: never,
      lost: ({ held }, signal) => {
        asked.push(held.length)
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        })
      },
    })
    given.push({ ...job, languageId: 'go' })
    const working = worker.work()
    await vi.waitFor(() => expect(asked).toContain(1), patience)
    expect(asked).not.toContain(0)
    await worker.stop()
    await working
  })

  it('claims the next job while the end of one is on its way, up to a number', async () => {
    const ends: string[] = []
    const said = Promise.withResolvers<void>()
    const { worker, given, claims, released } = await workerOf({
      end: ({ executionId }) => {
        ends.push(executionId)
        return said.promise
      },
    })
    const jobs = Array.from({ length: 20 }, (_, at) => ({
      ...job,
      executionId: ExecutionId.parse(`0190a0c0-0000-7000-8000-${String(at).padStart(12, '0')}`),
      languageId: 'go',
      ...endsAtOnce,
    }))
    given.push(...jobs)
    const working = worker.work()
    await vi.waitFor(() => expect(ends).toHaveLength(10), patience)
    expect(claims.length).toBe(10)
    const stopped = worker.stop()
    said.resolve()
    await Promise.all([stopped, working])
    // They are over, and not to be judged again.
    expect(released).toEqual([])
  })

  it('names an execution that it no longer holds', async () => {
    const { worker, given, notes } = await workerOf({
      open: never,
      report: () => Promise.reject(new LeaseLost('gone')),
    })
    given.push({ ...job, languageId: 'go' })
    const working = worker.work()
    await vi.waitFor(() => expect(notes).toHaveLength(1), patience)
    expect(notes).toEqual([`execution ${job.executionId} is no longer held by this attempt`])
    await worker.stop()
    await working
  })

  it('names an execution that it handed back', async () => {
    const { worker, given, notes, reports } = await workerOf()
    given.push(job)
    const working = worker.work()
    await vi.waitFor(() => expect(notes).toHaveLength(1), patience)
    expect(notes).toEqual([`execution ${job.executionId} was handed back: this judge failed`])
    expect(reports.map(({ error }) => error?.whose)).toEqual(['judge'])
    await worker.stop()
    await working
  })
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
  const parts = {
    sandbox: new ContendedSandbox(sandbox),
    source,
    blobs,
    builder,
    scratch,
    isolated,
    answerPoints,
    testlibPath: '',
  }
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
