import { expect, test } from 'vitest'
import { endedWell } from '../testing/ended-well.ts'
import type { RunResult } from './sandbox.ts'
import { verdictOfRun } from './verdict-of-run.ts'

const killed = { state: 'killed', exitCode: null, signal: 9 } as const

test.for<[string, Partial<RunResult>, string | null]>([
  ['exit code 0 decides nothing', {}, null],
  ['exit code 7 is a RuntimeError', { exitCode: 7 }, 'RuntimeError'],
  ['a segmentation fault is a RuntimeError', { exitCode: null, signal: 11 }, 'RuntimeError'],
  ['a program that kills itself is a RuntimeError', { exitCode: null, signal: 9 }, 'RuntimeError'],
  ['memory comes before the signal', { ...killed, reason: 'memory' }, 'MemoryLimitExceeded'],
  ['memory counts when the main process survived', { reason: 'memory' }, 'MemoryLimitExceeded'],
  ['the CPU limit', { ...killed, reason: 'cpu' }, 'CPULimitExceeded'],
  ['the CPU limit, reached by a program that ended itself', { reason: 'cpu' }, 'CPULimitExceeded'],
  ['the wall limit has no verdict of its own', { ...killed, reason: 'wall' }, 'CPULimitExceeded'],
  ['too much output is a RuntimeError', { ...killed, reason: 'output' }, 'RuntimeError'],
  ['too much output noticed after the end is one as well', { reason: 'output' }, 'RuntimeError'],
  ['a file over its limit is a RuntimeError', { exitCode: null, signal: 25 }, 'RuntimeError'],
])('%s', ([, change, verdict]) => {
  expect(verdictOfRun(endedWell(change))).toBe(verdict)
})
