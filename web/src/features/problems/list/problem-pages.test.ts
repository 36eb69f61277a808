import { expect, test } from 'vitest'
import { pageCount, startOfPage } from './problem-pages.ts'

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [401, 21],
])('%d problems fill %d pages', (items, pages) => expect(pageCount(items)).toBe(pages))

test('a page starts after the problems of those before it', () => {
  expect([1, 3].map(startOfPage)).toEqual([0, 40])
})
