import { expect, it } from 'vitest'
import { joinArguments, splitArguments } from './checker-arguments.ts'

it.each([
  ['', []],
  ['  \t', []],
  [' float_tolerance  1e-3 ', ['float_tolerance', '1e-3']],
  ['"a b" c', ['a b', 'c']],
  ['""', ['']],
  [String.raw`"a \" \\ b"`, [String.raw`a " \ b`]],
  // Arguments without quotation marks are split at blanks, as before.
  ['a"b c"d', ['a"b', 'c"d']],
  ['"open end', ['"open', 'end']],
  ['"a"b', ['"a"b']],
  ['--name="x', ['--name="x']],
  [String.raw`C:\a`, [String.raw`C:\a`]],
])('%j is these arguments: %j', (text, words) => {
  expect(splitArguments(text)).toEqual(words)
})

it.each([
  [['a', 'b']],
  [['a b', '']],
  [['"', '\\', '\\ ', '"a" b', 'a\nb', 'c"d']],
  [['"a']],
  [[' ']],
])('%j are the same after they were written as a text', (words) => {
  expect(splitArguments(joinArguments(words))).toEqual(words)
})
