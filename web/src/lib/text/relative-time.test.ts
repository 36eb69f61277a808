import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()
const day = 86_400_000

test.each([
  ['now', 0, '0s'],
  ['the future', -5000, '0s'],
  ['seconds', 59_999, '59s'],
  ['minutes', 60_000, '1m'],
  ['hours', 3_600_000, '1h'],
  ['days', day, '1d'],
  ['up to a week', 7 * day - 1, '6d'],
  ['weeks', 7 * day, '1w'],
  ['up to a year', 365 * day - 1, '52w'],
  ['years', 800 * day, '2y'],
])('shows %s in the largest unit', (_name, ageMs, text) => {
  expect(relativeTime(ago(ageMs), now)).toBe(text)
})
