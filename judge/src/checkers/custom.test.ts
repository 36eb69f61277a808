import type { Convention } from '@drafts/contract'
import { expect, it } from 'vitest'
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
])('%s: %j is a fault of the checker, told with its stderr', (convention, change, note) => {
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
