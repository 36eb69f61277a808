import { expect, test } from 'vitest'
import { mismatchWords, positionWords, readMismatch } from './mismatch.ts'

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
  expect(positionWords({ line: 4, col: 0 })).toBe('Line 4, column 1')
})

test.each([
  ['4:1~1:3: sum: want EOL, got " "', 'Line 1, column 4: sum: want EOL, got " "'],
  ['2:1: sum: unwanted EOF', 'sum: unwanted EOF'],
])('%j is said as %j', (message, words) => {
  expect(mismatchWords(message)).toBe(words)
})
