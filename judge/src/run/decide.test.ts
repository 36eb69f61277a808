import { expect, test } from 'vitest'
import type { PairResult, RunResult } from '../sandbox/sandbox.ts'
import { decide, driverLimits } from './interactive.ts'

// Which of two programs that are stopped together goes first is luck; the verdict must not be.

const ended = (rest: Partial<RunResult>): RunResult => ({
  state: 'exited',
  exitCode: 0,
  signal: null,
  reason: null,
  cpuNs: 1e6,
  wallNs: 5e9,
  memoryBytes: 1e6,
  stdoutBytes: 0,
  stderrBytes: 0,
  stdout: Buffer.alloc(0),
  stderr: Buffer.alloc(0),
  stdoutFile: null,
  equal: null,
  collected: [],
  ...rest,
})
const stopped = ended({ state: 'killed', exitCode: null, signal: 9, reason: 'wall' })
const fault = {
  kind: 'fault',
  note: 'ran out of time',
  stderr: Buffer.alloc(0),
  stderrBytes: 0,
} as const

type Pair = Pick<PairResult, 'solution' | 'driver' | 'first' | 'stopped'>
test.for<[string, Pair, unknown]>([
  [
    'both stopped while they wait',
    { solution: stopped, driver: stopped, first: 'solution', stopped: 'idle' },
    'CPULimitExceeded',
  ],
  [
    'the solution sees its driver stopped and ends well',
    { solution: ended({}), driver: stopped, first: 'driver', stopped: 'idle' },
    'CPULimitExceeded',
  ],
  [
    'the same when time ran out',
    { solution: ended({ exitCode: 1 }), driver: stopped, first: 'driver', stopped: 'wall' },
    'CPULimitExceeded',
  ],
  [
    'the solution ended well before, and its driver does not end',
    { solution: ended({}), driver: stopped, first: 'solution', stopped: 'wall' },
    fault,
  ],
])('%s', ([, pair, verdict]) => {
  const ending = decide({ ...pair, wroteAfter: false }, driverLimits(1e9), () => fault)
  expect(ending).toEqual(verdict)
})
