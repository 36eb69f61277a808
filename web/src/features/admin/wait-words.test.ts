import { expect, it } from 'vitest'
import { waitWords } from './wait-words.ts'

it.each([
  [0, '0.0 s'],
  [430, '0.4 s'],
  [9_949, '9.9 s'],
  [10_000, '10 s'],
  [59_999, '59 s'],
  [60_000, '1 min 0 s'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
])('%i ms are %s', (ms, words) => {
  expect(waitWords(ms)).toBe(words)
})
