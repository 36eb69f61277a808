import { expect, test } from 'vitest'
import type { Convention } from '@drafts/contract'
import type { RunResult } from '../sandbox/sandbox.ts'
import { readDriver } from './driver.ts'

const ended = (rest: Partial<RunResult>, stderr = ''): RunResult => ({
  state: 'exited',
  exitCode: 0,
  signal: null,
  reason: null,
  cpuNs: 0,
  wallNs: 0,
  memoryBytes: 0,
  stdoutBytes: 0,
  stderrBytes: stderr.length,
  stdout: Buffer.alloc(0),
  stderr: Buffer.from(stderr),
  stdoutFile: null,
  equal: null,
  collected: [],
  ...rest,
})

test.for<[Convention, number, string]>([
  ['native', 0, 'accepted'],
  ['native', 1, 'wrong'],
  ['native', 2, 'fault'],
  ['native', 42, 'fault'],
  ['testlib', 0, 'accepted'],
  ['testlib', 1, 'wrong'],
  ['testlib', 2, 'wrong'],
  ['testlib', 3, 'badAnswer'],
  ['testlib', 4, 'wrong'],
  ['testlib', 5, 'fault'],
  ['testlib', 7, 'wrong'],
  ['testlib', 8, 'wrong'],
  ['kattis', 42, 'accepted'],
  ['kattis', 43, 'wrong'],
  ['kattis', 0, 'fault'],
  ['kattis', 1, 'fault'],
])('%s: code %i is %s', ([convention, exitCode, kind]) => {
  expect(readDriver(convention, ended({ exitCode }), '', '5 s').kind).toBe(kind)
})

test.for([
  'Traceback (most recent call last):\n  File "a.py", line 1\nZeroDivisionError',
  'some words\nException in thread "main" java.lang.NullPointerException\n\tat Main.main',
  'throw new Error("x")\n\nError: x\n\nNode.js v24.1.0\n',
  "main.rb:3:in `<main>': boom (RuntimeError)\n",
  'Unhandled exception. System.Exception: x',
])('a crash with code 1 is a fault: %s', (stderr) => {
  expect(readDriver('native', ended({ exitCode: 1 }, stderr), '', '5 s')).toMatchObject({
    kind: 'fault',
    note: 'The driver crashed.',
  })
})

test('what is said with code 1 is the message', () => {
  const said = readDriver('native', ended({ exitCode: 1 }, 'guess 5 is too low (Error)\n'), '', '')
  expect(said).toMatchObject({ kind: 'wrong', delta: { message: 'guess 5 is too low (Error)' } })
})

test('limits and signals are faults whatever the code', () => {
  const cases = [
    { reason: 'cpu' },
    { reason: 'memory' },
    { reason: 'output' },
    { signal: 13 },
  ] as const
  expect(
    cases.map((end) => {
      const said = readDriver('kattis', ended({ exitCode: 42, ...end }), '', '5 s')
      return said.kind === 'fault' ? said.note : said.kind
    }),
  ).toEqual([
    'The driver ran out of time (5 s).',
    'The driver ran out of memory (1 GB).',
    'The driver printed too much.',
    'The driver died of signal 13.',
  ])
})
