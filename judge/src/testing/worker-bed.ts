import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ExecutionId } from '@drafts/contract'
import type { Claim, Hello, JobMessage, Report } from '@drafts/contract'
import { onTestFinished } from 'vitest'
import { BlobCache } from '../blob-cache.ts'
import { Builder } from '../build.ts'
import { AnswerPoints } from '../run/answer-points.ts'
import { IsolatedProcesses } from '../isolated/isolated-processes.ts'
import type { JobSource } from '../job-source.ts'
import { ContendedSandbox } from '../run/contended-sandbox.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { Worker } from '../worker.ts'
import { wordsChecker } from './checkers.ts'

/** No test, and a program in a language that no judge speaks. */
export const bareJob: JobMessage = {
  executionId: ExecutionId.parse('0190a0c0-0000-7000-8000-000000000001'),
  attempt: 1,
  mechanism: 'standard',
  languageId: 'none',
  source: { hash: '0'.repeat(64), size: 0 },
  sourceName: 'x',
  limits: { cpu: 1e9, memory: 64e6 },
  thorough: false,
  checker: wordsChecker(),
  driver: null,
  signature: null,
  givesSource: true,
  checks: [],
}

/** Starts none before it is asked. */
const isolated = new IsolatedProcesses()

/** A worker over a server that is not there: its calls are noted, and jobs are handed out by the test. */
export const workerOf = async (own: Partial<JobSource> = {}) => {
  const scratch = await mkdtemp(join(tmpdir(), 'drafts-worker-'))
  onTestFinished(() => rm(scratch, { recursive: true, force: true }))
  const hellos: Hello[] = []
  const claims: Claim[] = []
  const released: [executionId: string, attempt: number][] = []
  const reports: Report[] = []
  /** How many jobs were given back before each call. */
  const left: number[] = []
  const notes: string[] = []
  const given: JobMessage[] = []
  const source: Pick<JobSource, 'hello' | 'claim' | 'release' | 'report' | 'end' | 'leave'> = {
    hello: async (hello) => void hellos.push(structuredClone(hello)),
    claim: async (claim, signal) => {
      claims.push(claim)
      const next = given.shift()
      if (next) return [next]
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      })
    },
    release: async (id, attempt) => void released.push([id, attempt]),
    leave: async () => void left.push(released.length),
    report: async (report) => {
      reports.push(report)
      return 'on'
    },
    end: async (report) => void reports.push(report),
    ...own,
  }
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 3, approximations: [] },
    run: () => new Promise(() => {}),
    runPair: () => new Promise(() => {}),
    close: () => Promise.resolve(),
  }
  const whole = source as JobSource
  const blobs = new BlobCache(whole, scratch)
  const builder = new Builder(sandbox, scratch)
  const note = (text: string): void => void notes.push(text)
  const worker = new Worker(
    {
      sandbox: new ContendedSandbox(sandbox),
      source: whole,
      blobs,
      builder,
      scratch,
      isolated,
      answerPoints: new AnswerPoints(),
      testlibPath: '',
    },
    ['go'],
    'test',
    { info: note, warn: note },
  )
  return { worker, hellos, claims, released, reports, left, notes, given }
}
