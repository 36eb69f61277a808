import { expect, test } from 'vitest'
import { executionRefetchMs } from './polling.ts'

test.each([
  [0, 500],
  [1, 500],
  [2, 500],
  [-1, false],
  [6, false],
  [7, false],
  [undefined, false],
] as const)('status %s is polled: %s', (status, ms) => {
  expect(executionRefetchMs(status)).toBe(ms)
})

test('whose changes are brought is asked for seldom, and not at all when it has ended', () => {
  expect([2, 7].map((status) => executionRefetchMs(status as 2 | 7, true))).toEqual([5000, false])
})
