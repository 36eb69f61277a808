import { expect, test } from 'vitest'
import type { Convention } from '@drafts/contract'
import { endedWell } from '../testing/ended-well.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { readDriver } from './driver.ts'

const ended = (rest: Partial<RunResult>, stderr = ''): RunResult =>
  endedWell({ stderr: Buffer.from(stderr), ...rest })

const driverIn = (languageId: string, convention: Convention = 'native') => ({
  convention,
  languageId,
})

test.for<[Convention, number, string]>([
  ['native', 0, 'accepted'],
  ['native', 1, 'wrong'],
  ['native', 2, 'wrong'],
  ['native', 42, 'accepted'],
  ['native', 43, 'wrong'],
  ['native', 3, 'fault'],
  ['testlib', 42, 'wrong'],
  ['testlib', 127, 'fault'],
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
  expect(readDriver(driverIn('cpp20-gcc', convention), ended({ exitCode }), '', '5 s').kind).toBe(
    kind,
  )
})

test.for<[string, string]>([
  ['python3', 'Traceback (most recent call last):\n  File "a.py", line 1\nZeroDivisionError'],
  ['java17', 'words\nException in thread "main" java.lang.NullPointerException\n\tat Main.main'],
  ['nodejs', 'throw new Error("x")\n\nError: x\n\nNode.js v24.1.0\n'],
  ['ruby', "/box/main.rb:3:in `<main>': boom (RuntimeError)\n"],
  ['csharp-mono', '[ERROR] FATAL UNHANDLED EXCEPTION: System.Exception: x\n  at Main () [0x0]'],
  ['lua54', 'lua5.4: /box/main.lua:1: boom\nstack traceback:\n\t[C]: in function'],
  ['luajit', 'luajit: /box/main.lua:1: boom\nstack traceback:\n\t[C]: in function'],
  ['haskell', 'main: Prelude.head: empty list\n'],
  ['haskell', 'main: boom\nCallStack (from HasCallStack):\n  error, called at'],
  ['lisp-sbcl', 'Unhandled SIMPLE-ERROR in thread #<SB-THREAD:THREAD "main thread"'],
  ['lisp-clisp', '*** - boom\n'],
  ['perl', 'boom at /box/main.pl line 3.\n'],
  ['go', 'panic: boom\n\ngoroutine 1 [running]:\n'],
])('%s: a crash is a fault in the conventions where its code means "wrong": %s', ([id, stderr]) => {
  const end = ended({ exitCode: 1 }, stderr)
  const crashed = { kind: 'fault', note: 'The driver crashed.' }
  expect(readDriver(driverIn(id), end, '', '5 s')).toMatchObject(crashed)
  expect(readDriver(driverIn(id, 'testlib'), end, '', '5 s')).toMatchObject(crashed)
})

test.for<[string, string]>([
  ['cpp20-gcc', 'guess 5 is too low (Error)'],
  // Quotes what a solution wrote.
  ['cpp20-gcc', 'want 5, got a:1:in b (c)'],
  ['cpp20-gcc', 'Traceback (most recent call last):\n  File "a.py"'],
  ['python3', 'got Traceback (most recent call last):'],
  ['python3', 'Traceback (most recent call last):'],
  ['java17', 'Exception in thread "main" x'],
])('%s: what is said is the message: %s', ([id, stderr]) => {
  const said = readDriver(driverIn(id), ended({ exitCode: 1 }, `${stderr}\n`), '', '')
  expect(said).toMatchObject({ kind: 'wrong', delta: { message: stderr } })
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
      const said = readDriver(
        driverIn('cpp20-gcc', 'kattis'),
        ended({ exitCode: 42, ...end }),
        '',
        '5 s',
      )
      return said.kind === 'fault' ? said.note : said.kind
    }),
  ).toEqual([
    'The driver ran out of time (5 s).',
    'The driver ran out of memory (1 GB).',
    'The driver printed too much.',
    'The driver died of signal 13.',
  ])
})
