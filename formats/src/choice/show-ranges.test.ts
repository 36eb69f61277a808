import { expect, it } from 'vitest'
import { showRanges } from './show-ranges.ts'

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: String(at + 1) }))

it.each([
  ['one', [0, 2], '2'],
  ['neighbours', [0], '2–3'],
  ['the first', [1, 2], '1'],
])('what is left out is named: %s', (_what, chosen, words) => {
  expect(showRanges(named(3), new Set(chosen))).toBe(words)
})

it('more than 150 places are counted', () => {
  const odd = new Set(Array.from({ length: 160 }, (_, at) => at * 2))
  expect(showRanges(named(321), odd)).toMatch(/298, 300 and 11 more$/)
})
