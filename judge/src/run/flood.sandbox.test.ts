// No check of an interactive problem lasts for long, whatever solution and driver do (docs/product/judging.md#wall-clock).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someOf } from '../../../testing/parts.ts'
import type { PairResult, PairSpec, Sandbox } from '../sandbox/sandbox.ts'
import { removeFolders, startRunner } from '../sandbox/test-bed.ts'
import { JobBed } from '../testing/job-bed.ts'

let bed: JobBed<Sandbox>
let pairs: { spec: PairSpec; result: PairResult }[] = []

beforeAll(async () => {
  const runner = await startRunner({ slots: 1 })
  bed = await JobBed.over({
    capabilities: runner.capabilities,
    run: (spec, signal) => runner.run(spec, signal),
    runPair: async (spec, signal) => {
      const result = await runner.runPair(spec, signal)
      pairs.push({ spec, result })
      return result
    },
    close: () => runner.close(),
  })
})
afterAll(async () => {
  await bed.close()
  await removeFolders()
})

const cpuNs = 2e8

/** Takes 10 ms for an answer, and answers each line. */
const slow = `import sys, time
for line in sys.stdin:
    time.sleep(0.01)
    print(1, flush=True)
`

/** What each does, the solution and the driver. Each takes four seconds of a machine that does nothing else. */
const cases = [
  ['the solution writes and reads nothing', 'while True: print("?", flush=True)', slow],
  [
    'the driver writes and reads nothing',
    'import time\nwhile True:\n    input()\n    time.sleep(0.01)\n    print(1, flush=True)',
    'while True: print("?", flush=True)',
  ],
  ['both talk', 'print(1, flush=True)\nwhile True: print(input(), flush=True)', slow],
  [
    'both write now and then',
    'import time\nwhile True:\n    time.sleep(0.05)\n    print(1, flush=True)',
    'import time\nwhile True:\n    time.sleep(0.05)\n    print(1, flush=True)',
  ],
  [
    'one never ends, and works a little',
    'import time\nwhile True:\n    time.sleep(0.2)\n    sum(range(99999))',
    'import time\ntime.sleep(60)',
  ],
  [
    'a crowd of processes wakes at once',
    'import os, time\nfor _ in range(5): os.fork()\nwhile True:\n    print(1, flush=True)\n    time.sleep(0.1)',
    slow,
  ],
] as const

/** The promise. The judge looks at the pair once more where the host took a fifth of that, which a busy machine does. */
const promisedNs = 5 * cpuNs + 3e9
/** By the sandbox's own clock, which ends them a moment late where the host is busy. */
const lateNs = 1.5e9

test.for(someOf('roles', cases, 3))('%s', async ([, source, driver]) => {
  pairs = []
  const { checks } = await bed.judge({
    languageId: 'python3',
    source,
    inputs: ['1\n'],
    cpuNs,
    driver: { ...bed.program('python3', 'native', driver), judgesOutput: false },
  })
  expect(checks).toHaveLength(1)
  expect(checks[0]?.verdict).not.toBe('Accepted')
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.length).toBeLessThanOrEqual(2)
  for (const { spec, result } of pairs) {
    expect(spec.wallNs).toBeLessThanOrEqual(promisedNs)
    for (const side of [result.solution, result.driver])
      expect(side.wallNs).toBeLessThan(promisedNs + lateNs)
  }
})
