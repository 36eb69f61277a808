import { describe, expect, it } from 'vitest'
import { askedAbout } from '../../testing/known-scope.ts'
import { allowedFloats } from './allowed-floats.ts'

// `x` is chosen, n is 5, b will be 2 to 4, and of y nothing is known.
const allowedBy = (text: string): string => {
  const { condition, scope } = askedAbout('var x, y float64\nvar n, b int', text, {
    self: 'x',
    known: { n: 5 },
    later: { b: { least: 2n, greatest: 4n } },
  })
  const { least, greatest, isLeastOpen, isGreatestOpen } = allowedFloats(condition, scope)
  const low = least === -Infinity ? '' : `${isLeastOpen ? '>' : '>='} ${least}`
  const high = greatest === Infinity ? '' : `${isGreatestOpen ? '<' : '<='} ${greatest}`
  return [low, high].filter((end) => end !== '').join(', ') || 'any'
}

describe('floats that a condition leaves', () => {
  it.each([
    ['x > 1.5', '> 1.5'],
    ['x >= 1.5', '>= 1.5'],
    ['x < 1.5', '< 1.5'],
    ['x <= 1.5', '<= 1.5'],
    ['x == 1.5', '>= 1.5, <= 1.5'],
    ['x != 1.5', 'any'],
    ['1.5 > x', '< 1.5'],
    ['1.5 >= x', '<= 1.5'],
    ['1.5 < x', '> 1.5'],
    ['1.5 <= x', '>= 1.5'],
    ['1.5 == x', '>= 1.5, <= 1.5'],
    ['x > 1 && x < 2', '> 1, < 2'],
    ['x > 1 && x >= 1 && x < 2 && x <= 2', '> 1, < 2'],
    ['x >= 1 && x > 1 && x <= 2 && x < 2', '> 1, < 2'],
    ['x >= 1 && x >= 3 && x <= 7 && x <= 5', '>= 3, <= 5'],
    ['x >= 3 && x >= 1 && x <= 5 && x <= 7', '>= 3, <= 5'],
    ['(x > 1 && (x) < 2)', '> 1, < 2'],
    ['x > 1 || x < 2', 'any'],
    ['x < n', '< 5'],
    ['x < n + 0.5', '< 5.5'],
    ['x < b', 'any'],
    ['x < y', 'any'],
    ['-x < 3', '> -3'],
    ['-x >= 3', '<= -3'],
    ['+x < 3', '< 3'],
    ['x + 1 < 3', '< 2'],
    ['1 + x < 3', '< 2'],
    ['x - 1 <= 3', '<= 4'],
    ['1 - x < 3', '> -2'],
    ['1 - x >= 3', '<= -2'],
    ['x * 2 <= 3', '<= 1.5'],
    ['2 * x > 3', '> 1.5'],
    ['x * -2 < 3', '> -1.5'],
    ['x * 0 < 3', 'any'],
    ['x / 4 > 1', '> 4'],
    ['x / -4 > 1', '< -4'],
    ['4 / x > 1', 'any'],
    ['2 * (x - 1) == 3', '>= 2.5, <= 2.5'],
    ['x + 1 + 1 < 3', 'any'],
    ['x + x < 3', 'any'],
    ['x < x + 1', 'any'],
    ['x ** 2 < 4', 'any'],
    ['math.abs(x) < 4', 'any'],
    ['x > 1 && n == 6', '> 1'],
    ['1 < 2', 'any'],
  ])('%s: %s', (condition, left) => {
    expect(allowedBy(condition)).toBe(left)
  })
})
