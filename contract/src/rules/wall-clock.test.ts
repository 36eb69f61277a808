import { expect, test } from 'vitest'
import { wallClockWords } from './wall-clock.ts'

test.each([
  [32.04e9, 7.11e9, 'Wall-clock limit: 32 s passed, 7.1 s of CPU'],
  [5e9, 4e6, 'Wall-clock limit: 5 s passed, 0 s of CPU'],
  [9.96e9, 9.94e9, 'Wall-clock limit: 10 s passed, 9.9 s of CPU'],
])('%d ns by the clock and %d of CPU are shown as they were', (passed, cpu, words) => {
  expect(wallClockWords({ passed, cpu })).toBe(words)
})
