import { expect, it } from 'vitest'
import { stolenIn, stolenNow } from './host-steal.ts'

it('is the steal of a core, in nanoseconds', () => {
  const stat =
    'cpu  10 0 20 900 1 0 3 40 0 0\ncpu0 5 0 10 450 1 0 3 30 0 0\ncpu1 5 0 10 450 0 0 0 10 0 0\nintr 1\n'
  expect(stolenIn(stat)).toBe(20 * 1e7)
  expect(stolenIn('cpu  10 0 20 900 1\n')).toBe(0)
  expect(stolenNow()).toBeGreaterThanOrEqual(0)
})
