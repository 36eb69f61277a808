import { expect, test } from 'vitest'
import { shownAt } from './follow-caret.ts'

test.each([
  ['as many blocks as are shown', { block: 3, of: 5 }, 5, 3],
  ['the last of lines', { block: 9, of: 10 }, 4, 3],
  ['the middle of lines', { block: 5, of: 11 }, 5, 2],
  ['one block that is shown as none', { block: 0, of: 1 }, 0, -1],
  ['one block that is shown as two', { block: 0, of: 1 }, 2, 0],
])('the shown block of %s', (_name, place, count, shown) => {
  expect(shownAt(place, count)).toBe(shown)
})
