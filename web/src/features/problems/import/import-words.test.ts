import { expect, test } from 'vitest'
import { inWords } from './import-words.ts'

test.each([
  ['statements', 1, 'statement'],
  ['images', 2, 'images'],
  ['testFiles', 1, 'test file'],
  ['testFiles', 0, 'test files'],
  ['kept', 37, 'files kept aside'],
  ['kept', 1, 'file kept aside'],
])('%s of %d are %s', (name, count, words) => {
  expect(inWords(name, count)).toBe(words)
})
