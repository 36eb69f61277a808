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
