// No check of an interactive problem lasts for long, whatever solution and driver do (docs/product/judging.md#wall-clock).
import { wallNs } from '@drafts/contract'
import { expect, test } from 'vitest'
import { someOf } from '../../../testing/parts.ts'
import { bed, useInteractive } from '../testing/interactive-bed.ts'

useInteractive({ slots: 1 })

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

test.for(someOf('roles', cases, 3))('%s', { retry: 2 }, async ([, source, driver]) => {
  const job = {
    languageId: 'python3',
    source,
    inputs: ['1\n'],
    cpuNs,
    driver: { ...bed.program('python3', 'native', driver), judgesOutput: false },
  }
  const before = performance.now()
  const { checks } = await bed.judge(job)
  const passedNs = (performance.now() - before) * 1e6
  expect(checks).toHaveLength(1)
  expect(checks[0]?.verdict).not.toBe('Accepted')
  expect(passedNs).toBeLessThan(2 * wallNs(cpuNs))
})
