import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readWaited } from '../testing/hostile-checks.ts'
import { usePairs } from '../testing/use-pairs.ts'
import type { Runner } from './runner.ts'
import { allBeneath, leftoverPrograms, removeFolders, startRunner } from './test-bed.ts'

afterAll(removeFolders)
const { the, pairOf } = usePairs()
const bothRun = async (own: Runner): Promise<void> => {
  await expect.poll(() => leftoverPrograms(own.pid)).toHaveLength(2)
}

test('both waiting, both writing, one of them asleep', async () => {
  const cases = [
    ['hear', 'hear'],
    ['flood', 'flood'],
    ['flood', 'sleep:9000'],
    ['sleep:9000', 'hear'],
  ] as const
  for (const [solution, driver] of cases) {
    const waitedBefore = await readWaited()
    const started = performance.now()
    const pair = await the().runPair(pairOf(solution, driver, { idleMs: 400 }))
    const passed = performance.now() - started
    const waited = (await readWaited()) - waitedBefore
    expect([pair.stopped, pair.solution.reason, pair.driver.reason]).toEqual([
      'idle',
      'wall',
      'wall',
    ])
    expect(passed).toBeGreaterThan(390)
    expect(passed).toBeLessThan(700 + waited)
  }
})

test('who talks or computes is not idle, but the wall clock ends both', async () => {
  const limits = { idleMs: 1000, wallMs: 2000 }
  const talk = 'sleep:60 say:x '.repeat(40).trim()
  const talking = await the().runPair(pairOf(talk, 'rest', limits))
  expect([talking.stopped, talking.solution.reason]).toEqual(['wall', 'wall'])
  const computing = await the().runPair(pairOf('spin', 'hear', { ...limits, cpuMs: 60_000 }))
  expect([computing.stopped, computing.solution.reason]).toEqual(['wall', 'wall'])
})

const talk = `${'sleep:60 say:x '.repeat(20)}exit:0`

test('what stood still with the whole machine is not idle', async () => {
  const own = await startRunner({ slots: 1 })
  const running = own.runPair(pairOf(talk, 'rest exit:0', { idleMs: 500 }))
  await bothRun(own)
  const all = [own.pid, ...(await allBeneath(own.pid))]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  await pause(800)
  // The supervisor goes on first, and finds that nothing has happened.
  for (const pid of all) process.kill(pid, 'SIGCONT')
  const { stopped, first } = await running
  expect([stopped, first]).toEqual([null, 'solution'])
  await own.close()
})

const endless = 'while :; do :; done'
const mayComeFirst = spawnSync('chrt', ['-f', '1', 'true']).status === 0

/** What comes before all others on the core of a runner that has one; it ends by itself. */
const takeCore = async (): Promise<() => Promise<void>> => {
  const status = await readFile('/proc/self/status', 'utf8')
  const core = /^Cpus_allowed_list:\s*(\d+)/m.exec(status)?.[1] ?? '0'
  const args = ['1.5', 'taskset', '-c', core, 'chrt', '-f', '1', 'sh', '-c', endless]
  const taker = spawn('timeout', args)
  const ended = once(taker, 'exit')
  return async () => {
    taker.kill()
    await ended
  }
}

test.runIf(mayComeFirst)('who would talk or compute and has no core is not idle', async () => {
  const own = await startRunner({ slots: 1 })
  const talking = own.runPair(pairOf(talk, 'rest exit:0', { idleMs: 500 }))
  await bothRun(own)
  const endFirst = await takeCore()
  const { stopped, first } = await talking
  await endFirst()
  expect([stopped, first]).toEqual([null, 'solution'])
  const limits = { idleMs: 400, wallMs: 2000, cpuMs: 60_000 }
  const computing = own.runPair(pairOf('spin', 'rest', limits))
  await bothRun(own)
  const endSecond = await takeCore()
  expect((await computing).stopped).toBe('wall')
  await endSecond()
  await own.close()
})

test('a CPU limit of 300 ms ends within 6 ms, each side its own', async () => {
  const waitedBefore = await readWaited()
  const solution = await the().runPair(pairOf('spin', 'rest exit:1', { cpuMs: 300 }))
  expect([solution.first, solution.solution.reason]).toEqual(['solution', 'cpu'])
  const driver = await the().runPair(pairOf('rest', 'spin', { cpuMs: 300 }))
  const waited = (await readWaited()) - waitedBefore
  expect([driver.first, driver.driver.reason]).toEqual(['driver', 'cpu'])
  expect(solution.solution.cpuNs / 1e6).toBeLessThan(306 + waited)
  expect(solution.driver.cpuNs / 1e6).toBeLessThan(20 + waited)
  expect(driver.driver.cpuNs / 1e6).toBeLessThan(306 + waited)
  expect(driver.solution.cpuNs / 1e6).toBeLessThan(20 + waited)
})
