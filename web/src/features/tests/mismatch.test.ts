import { expect, test } from 'vitest'
import { placeWords, readMismatch, selectionAt } from './mismatch.ts'

test.each([
  ['3:1~1:2: check error h<=200 (h=201)', 'check error h<=200 (h=201)', { line: 1, col: 2 }],
  ['2:1: unwanted EOF', 'unwanted EOF', undefined],
  ['2:1~0:0: check error', 'check error', undefined],
  ['2:1~4:0: want EOL, got "\\n"\nx', 'want EOL, got "\\n"\nx', { line: 4, col: 0 }],
  ['The check ran too long.', 'The check ran too long.', undefined],
])('%j is a mismatch with its place', (message, text, place) => {
  expect(readMismatch(message)).toEqual({ text, place })
})

test('a person counts columns from one', () => {
  expect(placeWords({ line: 4, col: 0 })).toBe('Line 4, column 1')
})

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
