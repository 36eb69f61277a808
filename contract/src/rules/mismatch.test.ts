import { expect, test } from 'vitest'
import { isScanspecFault, mismatchWords, positionWords, readMismatch } from './mismatch.ts'

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

test.each([
  ['4:1: timed out', true],
  ['The file could not be checked.', true],
  ['4:1~1:2: check error h<=200 (h=201)', false],
  ['4:1: check error s==timed out', false],
])('of %j it is %s that the scanspec could not read the file', (message, isFault) => {
  expect(isScanspecFault(message)).toBe(isFault)
})
