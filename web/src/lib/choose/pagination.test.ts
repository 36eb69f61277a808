import { expect, test } from 'vitest'
import { pageWindow, parsePage } from './pagination.ts'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [2, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
])('on page %d of %d the window is %j', (page, pages, window) => {
  expect(pageWindow(page, pages)).toEqual(window)
})

test('an address names a page from 1', () => {
  expect(parsePage('3')).toBe(3)
  expect(['0', '-1', '1.5', 'x', '', '01'].map(parsePage)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})
