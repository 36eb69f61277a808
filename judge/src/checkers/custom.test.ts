import type { Convention } from '@drafts/contract'
import { describe, expect, it } from 'vitest'
import { endedWell } from '../testing/ended-well.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { readChecker } from './custom.ts'

const ran = endedWell({ stderr: Buffer.from('trouble') })

it.each<[Convention, Partial<RunResult>, string]>([
  ['native', { stdout: Buffer.from('x') }, 'The checker printed no integer.'],
  ['native', { stdout: Buffer.from('-1') }, 'The checker printed -1, which is negative.'],
  [
    'native',
    { stdout: Buffer.from('0'), reason: 'memory' },
    'The checker ran out of memory (1 GB).',
  ],
  ['native', { reason: 'wall' }, 'The checker ran out of time (16 s).'],
  ['testlib', { exitCode: null, signal: 11 }, 'The checker died of signal 11.'],
  ['testlib', { exitCode: 9 }, 'The checker ended with code 9.'],
  ['testlib', { exitCode: 127 }, 'The checker ended with code 127.'],
  ['testlib', { exitCode: 255 }, 'The checker ended with code 255.'],
  ['kattis', { exitCode: 0 }, 'The checker ended with code 0.'],
])('%s: %j is a fault of the checker, reported with its stderr', (convention, change, note) => {
  const { stderr } = ran
  expect(readChecker({ convention, languageId: 'cpp20-gcc' }, { ...ran, ...change }, '')).toEqual({
    kind: 'fault',
    note,
    stderr,
    stderrBytes: 7,
  })
})

it('a bad answer is the fault of the test; without a place it is at its beginning', () => {
  expect(
    readChecker({ convention: 'testlib', languageId: 'cpp20-gcc' }, { ...ran, exitCode: 3 }, ''),
  ).toEqual({
    kind: 'badAnswer',
    truthError: { pos: { line: 1, column: 1 }, note: 'trouble' },
  })
})

const outcomeOf = (convention: Convention, end: Partial<RunResult>, message = '') =>
  readChecker({ convention, languageId: 'cpp20-gcc' }, endedWell(end), message)

describe('a checker that ends by itself', () => {
  it.each<[string, string]>([
    ['0', 'accepted'],
    [' 00 fine', 'accepted'],
    ['-0', 'accepted'],
    ['1', 'wrong'],
    ['+1', 'fault'],
    ['1.5', 'fault'],
    ['1x', 'fault'],
    ['-1 x', 'fault'],
    ['', 'fault'],
  ])('native: %j is %s', (printed, kind) => {
    expect(outcomeOf('native', { stdout: Buffer.from(printed) }).kind).toBe(kind)
  })

  it.each([
    [0, 'accepted'],
    [1, 'wrong'],
    [2, 'wrong'],
    [3, 'badAnswer'],
    [4, 'wrong'],
    [5, 'fault'],
    [6, 'fault'],
    [7, 'wrong'],
    [8, 'wrong'],
    [9, 'fault'],
    [15, 'fault'],
    [16, 'wrong'],
    [50, 'wrong'],
    [115, 'wrong'],
    [116, 'accepted'],
    [117, 'fault'],
  ])('testlib: code %i is %s', (exitCode, kind) => {
    expect(outcomeOf('testlib', { exitCode }).kind).toBe(kind)
  })

  it.each([
    ['points 100 fine', 100, 'accepted'],
    ['points 100.0 fine', 100, 'accepted'],
    ['points 1', 1, 'accepted'],
    ['points 99.5 near', 100, 'wrong'],
    ['points 100 fine', undefined, 'wrong'],
    ['100 fine', 100, 'wrong'],
    ['points 100x', 100, 'wrong'],
    ['points -1', 0, 'wrong'],
  ])('testlib: %j of %s points is %s', (words, fullPoints, kind) => {
    const program = {
      convention: 'testlib',
      languageId: 'cpp20-gcc',
      ...(fullPoints === undefined ? {} : { fullPoints }),
    } as const
    const end = endedWell({ exitCode: 7, stderr: Buffer.from(words) })
    expect(readChecker(program, end, '').kind).toBe(kind)
  })

  const stderr = Buffer.from(' said \n')
  it.each<[Convention, Partial<RunResult>, string, string]>([
    ['native', { stdout: Buffer.from('2\n off by one \n') }, '', 'off by one'],
    ['native', { stdout: Buffer.from('2\n') }, '', 'The checker counts 2 difference(s).'],
    ['testlib', { exitCode: 1, stderr }, '', 'said'],
    ['testlib', { exitCode: 1 }, '', 'Wrong answer'],
    ['testlib', { exitCode: 7, stderr }, '', 'said'],
    ['testlib', { exitCode: 7 }, '', 'Partially right'],
    ['testlib', { exitCode: 56, stderr }, '', '40 of 100 points: said'],
    ['testlib', { exitCode: 16 }, '', '0 of 100 points'],
    ['kattis', { exitCode: 43, stderr }, ' message \n', 'message'],
    ['kattis', { exitCode: 43, stderr }, ' ', 'said'],
    ['kattis', { exitCode: 43 }, '', 'Wrong answer'],
  ])('%s: %j with %j is wrong: %s', (convention, end, message, words) => {
    expect(outcomeOf(convention, end, message)).toMatchObject({
      kind: 'wrong',
      delta: { message: words },
    })
  })

  it('gives a bad answer the words of the checker, or some', () => {
    expect(outcomeOf('testlib', { exitCode: 3, stderr })).toMatchObject({
      truthError: { note: 'said' },
    })
    expect(outcomeOf('testlib', { exitCode: 3 })).toMatchObject({
      truthError: { note: 'The checker says that the answer is bad.' },
    })
  })

  const traceback = 'Traceback (most recent call last):\n  File "a.py", line 1\n'
  it.each<[Convention, number, string]>([
    ['testlib', 1, 'fault'],
    ['testlib', 2, 'fault'],
    ['testlib', 4, 'wrong'],
    ['kattis', 43, 'wrong'],
  ])('%s: a crash with code %i is %s', (convention, exitCode, kind) => {
    const end = endedWell({ exitCode, stderr: Buffer.from(traceback) })
    expect(readChecker({ convention, languageId: 'python3' }, end, '').kind).toBe(kind)
  })

  it('native: its code does not matter, so that a crash is what it printed', () => {
    const end = { exitCode: 1, stdout: Buffer.from('0'), stderr: Buffer.from(traceback) }
    expect(
      readChecker({ convention: 'native', languageId: 'python3' }, endedWell(end), '').kind,
    ).toBe('accepted')
  })
})
