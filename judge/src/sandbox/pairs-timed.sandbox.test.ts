import { expect, test } from 'vitest'
import { readWaited } from '../testing/hostile-checks.ts'
import { usePairs } from '../testing/use-pairs.ts'

const { the, pairOf } = usePairs()

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
