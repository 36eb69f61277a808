import { describe, expect, it } from 'vitest'
import { createRandom } from './seeded-random.ts'

describe('an index', () => {
  it.each([1, 7, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 40, 2 ** 53])(
    'below %d is drawn from all of it',
    (count) => {
      const random = createRandom('index')
      const drawn = Array.from({ length: 200 }, () => random.index(count))
      for (const one of drawn) {
        expect(Number.isInteger(one)).toBe(true)
        expect(one).toBeGreaterThanOrEqual(0)
        expect(one).toBeLessThan(count)
      }
      expect(Math.max(...drawn)).toBeGreaterThanOrEqual(Math.floor((count - 1) * 0.9))
      expect(Math.min(...drawn)).toBeLessThanOrEqual(count * 0.1)
    },
  )

  it.each([0, -1, 1.5, 2 ** 54, Number.NaN])('below %d there is none', (count) => {
    expect(() => createRandom('index').index(count)).toThrow('no index')
  })

  it('is drawn from something', () => {
    expect(() => createRandom('below').below(0n)).toThrow('nothing')
  })
})
