import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobCheck } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findJudgeLanguage } from '../languages/index.ts'
import { endedWell } from '../testing/ended-well.ts'
import type { RunResult, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { checkRunner } from './checks-in-order.ts'
import { Crowd } from './crowd.ts'
import type { StandardRun } from './standard.ts'

// docs/decisions/007: what was over its CPU limit in company is judged again alone.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-alone-'))
  await writeFile(join(folder, 'empty'), '')
})
afterAll(() => rm(folder, { recursive: true }))

const result = endedWell({ cpuNs: 9e8, wallNs: 9e8, equal: true })
const killed: RunResult = { ...result, state: 'killed', exitCode: null, signal: 9, reason: 'cpu' }

/** Programs are over their limit whenever another runs beside them; `always`: alone too. */
const slowInCompany = (always = false, ending = killed) => {
  let running = 0
  const runs: boolean[] = []
  const run = async (_spec: RunSpec): Promise<RunResult> => {
    running += 1
    let crowded = running > 1
    await sleep(5)
    crowded ||= running > 1
    running -= 1
    runs.push(crowded)
    return crowded || always ? ending : result
  }
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 4, approximations: [] },
    run,
    runPair: () => Promise.reject(new Error('not here')),
    close: () => Promise.resolve(),
  }
  return { crowd: new Crowd(sandbox), runs }
}

/** With which the runs of `clockEnds` came. */
const signals: (AbortSignal | undefined)[] = []

const runnerOf = (crowd: Crowd, signal = new AbortController().signal) => {
  const language = findJudgeLanguage('c17-gcc')
  if (!language) throw new Error('no C')
  const run = {
    blobs: { path: () => Promise.resolve(join(folder, 'empty')) },
    job: { limits: { cpu: 1e9, memory: 64e6 }, checker: { comparator: 'words' } } as Job,
    language,
    box: folder,
    checker: null,
    sourcePath: '',
    scratch: folder,
    signal,
    patience: 1,
  } as unknown as StandardRun
  return checkRunner(crowd, run, null)
}
const never = (): boolean => false
const check = (no: number): JobCheck => ({
  no,
  input: { hash: '0'.repeat(64), size: 0 },
  answer: { hash: '0'.repeat(64), size: 0 },
})

it('in company it is judged again, alone, and that counts', async () => {
  const { crowd, runs } = slowInCompany()
  const judge = runnerOf(crowd)
  const reports = await Promise.all([judge(check(0), never), judge(check(1), never)])
  expect(reports.map(({ verdict }) => verdict)).toEqual(['Accepted', 'Accepted'])
  expect(runs).toEqual([true, true, false, false])
})

it('alone it counts at once', async () => {
  const { crowd, runs } = slowInCompany(true)
  const { verdict } = await runnerOf(crowd)(check(0), never)
  expect([verdict, runs.length]).toEqual(['CPULimitExceeded', 1])
})

it('what ran out of time by the clock is not judged again', async () => {
  const { crowd, runs } = slowInCompany(false, { ...killed, reason: 'wall' })
  const judge = runnerOf(crowd)
  const reports = await Promise.all([judge(check(0), never), judge(check(1), never)])
  expect(reports.map(({ verdict }) => verdict)).toEqual(['CPULimitExceeded', 'CPULimitExceeded'])
  expect(runs).toEqual([true, true])
})

it('after three that were too slow alone as well a job has no repeats', async () => {
  const { crowd, runs } = slowInCompany(true)
  const judge = runnerOf(crowd)
  await Promise.all(Array.from({ length: 8 }, (_, no) => judge(check(no), never)))
  expect(runs.length).toBe(11)
})

it('what will be skipped is not judged again', async () => {
  const { crowd, runs } = slowInCompany()
  const judge = runnerOf(crowd)
  await Promise.all([judge(check(0), never), judge(check(1), () => true)])
  expect(runs).toEqual([true, true, false])
})

/** The clock ends every run that is not given more time than usual; `waitedNs` of it the program had no core. */
const clockEnds = (waitedNs: number) => {
  const limits: number[] = []
  const wall = { ...killed, reason: 'wall', cpuNs: 1e8, wallNs: 5e9, waitedNs } as const
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 4, approximations: [] },
    run: ({ wallNs }, signal) => {
      limits.push(wallNs)
      signals.push(signal)
      return Promise.resolve(limits.length > 1 && waitedNs < 4.9e9 ? result : wall)
    },
    runPair: () => Promise.reject(new Error('not here')),
    close: () => Promise.resolve(),
  }
  return { crowd: new Crowd(sandbox), limits }
}

it('what the clock ended while others had the cores is run again, with more time by the clock', async () => {
  const { crowd, limits } = clockEnds(4e9)
  const { verdict } = await runnerOf(crowd)(check(0), never)
  expect([verdict, limits]).toEqual(['Accepted', [5e9, 10e9]])
})

it('what the clock ended on an idle machine is ended', async () => {
  const { crowd, limits } = clockEnds(1e6)
  const { verdict, wallClock, stderr } = await runnerOf(crowd)(check(0), never)
  expect([verdict, limits]).toEqual(['CPULimitExceeded', [5e9]])
  expect(wallClock).toEqual({ limit: 5e9, passed: 5e9, cpu: 1e8 })
  expect(stderr?.snip).toBe('[Wall-clock limit: 5 s passed, 0.1 s of CPU]\n')
})

it('three times of a job, and the last word is what happened then', async () => {
  const { crowd, limits } = clockEnds(5e9)
  const judge = runnerOf(crowd)
  for (const no of [0, 1, 2, 3, 4]) await judge(check(no), never)
  expect(limits.length).toBe(8)
  expect((await judge(check(5), never)).verdict).toBe('CPULimitExceeded')
})

it('a run can be stopped by the signal of its job', async () => {
  const { crowd } = clockEnds(0)
  const stopping = new AbortController()
  const judge = runnerOf(crowd, stopping.signal)
  await judge(check(0), never)
  expect(signals).toContain(stopping.signal)
})
