import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { JobMessage, JobCheck } from '@drafts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findJudgeLanguage } from '../languages/index.ts'
import { endedWell } from '../testing/ended-well.ts'
import type { RunResult, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { checkRunner } from './checks-in-order.ts'
import { ContendedSandbox } from './contended-sandbox.ts'
import type { StandardRun } from './standard.ts'

// docs/product/judging.md#company: what was near its CPU limit or over it in company is judged again alone.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-alone-'))
  await writeFile(join(folder, 'empty'), '')
})
afterAll(() => rm(folder, { recursive: true }))

const ended = { state: 'killed', exitCode: null, signal: 9 } as const
const result = endedWell({ cpuNs: 5e8, wallNs: 9e8, equal: true })
const killed: RunResult = { ...result, ...ended, cpuNs: 1e9, reason: 'cpu' }

/**
 * Programs end so whenever another runs beside them; `always`: alone too. The first `company` runs end when all of them have
 * started.
 */
const slowInCompany = ({ company = 2, always = false, ending = killed } = {}) => {
  let running = 0
  let started = 0
  const all = Promise.withResolvers<void>()
  const runs: boolean[] = []
  const run = async (_spec: RunSpec): Promise<RunResult> => {
    running += 1
    started += 1
    if (started === company) all.resolve()
    let isContended = running > 1
    await (started <= company ? all.promise : turn())
    isContended ||= running > 1
    running -= 1
    runs.push(isContended)
    return isContended || always ? ending : result
  }
  const sandbox: Sandbox = {
    capabilities: { cgroup: 'none', root: false, slots: 4, approximations: [] },
    run,
    runPair: () => Promise.reject(new Error('not here')),
    close: () => Promise.resolve(),
  }
  return { contended: new ContendedSandbox(sandbox), runs }
}

const runnerOf = (contended: ContendedSandbox, cpu = 1e9) => {
  const language = findJudgeLanguage('c17-gcc')
  if (!language) throw new Error('no C')
  // As much of a run as a check uses.
  const run = {
    blobs: { path: () => Promise.resolve(join(folder, 'empty')) },
    job: { limits: { cpu, memory: 64e6 }, checker: { comparator: 'words' } } as JobMessage,
    language,
    box: folder,
    checker: null,
    sourcePath: '',
    scratch: folder,
    signal: new AbortController().signal,
  } as unknown as StandardRun
  return checkRunner(contended, run, null)
}
const never = (): boolean => false
const check = (no: number): JobCheck => ({
  no,
  input: { hash: '0'.repeat(64), size: 0 },
  answer: { hash: '0'.repeat(64), size: 0 },
})

it('in company it is judged again, alone, and that counts', async () => {
  const { contended, runs } = slowInCompany()
  const judge = runnerOf(contended)
  const reports = await Promise.all([judge(check(0), never), judge(check(1), never)])
  expect(reports.map(({ verdict }) => verdict)).toEqual(['Accepted', 'Accepted'])
  expect(reports.map(({ inCompany }) => inCompany)).toEqual([false, false])
  expect(runs).toEqual([true, true, false, false])
})

it('near the limit in company it is measured again, alone, and far from it not', async () => {
  const near = slowInCompany({ ending: { ...result, cpuNs: 95e7 } })
  const judge = runnerOf(near.contended)
  const reports = await Promise.all([judge(check(0), never), judge(check(1), never)])
  expect(reports.map(({ usages, inCompany }) => [usages?.cpu, inCompany])).toEqual([
    [5e8, false],
    [5e8, false],
  ])
  const far = slowInCompany({ ending: { ...result, cpuNs: 8e8 } })
  const judgeFar = runnerOf(far.contended)
  const kept = await Promise.all([judgeFar(check(0), never), judgeFar(check(1), never)])
  expect(kept.map(({ usages, inCompany }) => [usages?.cpu, inCompany])).toEqual([
    [8e8, true],
    [8e8, true],
  ])
  expect(far.runs.length).toBe(2)
})

it('after three that were as near alone as well, those over the limit are judged again still', async () => {
  const ending = { ...result, cpuNs: 95e7 }
  const { contended, runs } = slowInCompany({ company: 8, always: true, ending })
  const judge = runnerOf(contended)
  const reports = await Promise.all(Array.from({ length: 8 }, (_, no) => judge(check(no), never)))
  expect(reports.filter(({ inCompany }) => inCompany).length).toBe(5)
  expect(runs.length).toBe(11)
  Object.assign(ending, killed)
  const over = await Promise.all([judge(check(8), never), judge(check(9), never)])
  expect(over.map(({ inCompany }) => inCompany)).toEqual([false, false])
})

it('alone it counts at once', async () => {
  const { contended, runs } = slowInCompany({ company: 1, always: true })
  const { verdict, inCompany } = await runnerOf(contended)(check(0), never)
  expect([verdict, inCompany, runs.length]).toEqual(['CPULimitExceeded', false, 1])
})

it('what ran out of time by the clock is not judged again', async () => {
  const { contended, runs } = slowInCompany({ ending: { ...result, ...ended, reason: 'wall' } })
  const judge = runnerOf(contended)
  const reports = await Promise.all([judge(check(0), never), judge(check(1), never)])
  expect(reports.map(({ verdict }) => verdict)).toEqual(['CPULimitExceeded', 'CPULimitExceeded'])
  expect(reports.map(({ inCompany }) => inCompany)).toEqual([false, false])
  expect(runs).toEqual([true, true])
})

it('what the clock ended while others took its time says so, where what runs beside does not end', async () => {
  const ending = { ...result, ...ended, reason: 'wall' as const, waitedNs: 5e8 }
  const { contended } = slowInCompany({ company: 1, ending, always: true })
  contended.alone = () => Promise.resolve(undefined)
  const { verdict, inCompany } = await runnerOf(contended)(check(0), never)
  expect([verdict, inCompany]).toEqual(['CPULimitExceeded', true])
})

it('after three that were too slow alone as well a job has no repeats', async () => {
  const { contended, runs } = slowInCompany({ company: 8, always: true })
  const judge = runnerOf(contended)
  await Promise.all(Array.from({ length: 8 }, (_, no) => judge(check(no), never)))
  expect(runs.length).toBe(11)
})

it('what will be skipped is not judged again', async () => {
  const { contended, runs } = slowInCompany()
  const judge = runnerOf(contended)
  await Promise.all([judge(check(0), never), judge(check(1), () => true)])
  expect(runs).toEqual([true, true, false])
})

it.each([
  [1e9, 3000],
  [5e9, 10_000],
])('with a limit of %d ns what runs beside is waited for %d ms', async (cpu, ms) => {
  const { contended } = slowInCompany({ ending: { ...killed, cpuNs: cpu } })
  const waits: (number | undefined)[] = []
  const alone = contended.alone.bind(contended)
  contended.alone = (action, waitMs) => {
    waits.push(waitMs)
    return alone(action, waitMs)
  }
  const judge = runnerOf(contended, cpu)
  await Promise.all([judge(check(0), never), judge(check(1), never)])
  expect(waits).toEqual([ms, ms])
})
