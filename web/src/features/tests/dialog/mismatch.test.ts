import { expect, test } from 'vitest'
import { selectionAt } from './mismatch.ts'

test.each([
  ['12 201\n3\n', { line: 1, col: 3 }, '201'],
  ['12 201\n3\n', { line: 2, col: 0 }, '3'],
  // Two bytes are one character.
  ['é 201\n', { line: 1, col: 3 }, '201'],
  ['😀 201', { line: 1, col: 5 }, '201'],
  ['1  2\n', { line: 1, col: 2 }, ' '],
  ['1\n', { line: 1, col: 1 }, ''],
  ['1\n', { line: 3, col: 0 }, undefined],
])('in %j the place %j is the token %j', (text, place, token) => {
  const selection = selectionAt(text, place)
  expect(selection && text.slice(selection.start, selection.end)).toBe(token)
})
