import { describe, expect, it } from 'vitest'
import { made, reasonOf, textOf } from '../testing/made-input.ts'
import type { InputShape } from '../index.ts'

const floatOf = (checks: string, type = 'float64'): string =>
  `var x ${type}\nscan x\n${checks === '' ? '' : `check ${checks}\n`}eol\neof\n`
const wordsOf = (checks: string, shape: InputShape = 'random', type = 'float64'): string[] =>
  Array.from({ length: 40 }, (_, seed) =>
    textOf(made(floatOf(checks, type), shape, `${seed}`)).trim(),
  )

describe('a float', () => {
  // Its bounds, what is drawn, and the digits that it takes.
  it.each([
    ['', 0, 10, 2],
    ['x >= 3', 3, 13, 2],
    ['x > 1000', 1000.01, 1010, 2],
    ['x <= 4', -6, 4, 2],
    ['x < 1000', 0, 999.99, 2],
    ['x >= -1, x <= 1', -1, 1, 2],
    ['x > -1, x < 1', -0.99, 0.99, 2],
    ['x > 0.12345, x < 0.12346', 0.12345, 0.12346, 6],
    ['x >= 0.5, x <= 0.5', 0.5, 0.5, 2],
    ['x == 0.125', 0.125, 0.125, 3],
    ['x == 3', 3, 3, 2],
    ['x > 0, x < 0.001', 0, 0.001, 4],
    ['x >= 1000000, x <= 1000001', 1000000, 1000001, 2],
    ['x >= 0.001, x <= 0.001', 0.001, 0.001, 3],
  ])('of %j is from %d to %d, with %d digits', (checks, least, greatest, digits) => {
    const words = wordsOf(checks)
    for (const word of words) {
      expect(word).toMatch(/^-?\d+\.\d+$/)
      expect(word.split('.')[1]).toHaveLength(digits)
      expect(Number(word)).toBeGreaterThanOrEqual(least)
      expect(Number(word)).toBeLessThanOrEqual(greatest)
    }
    expect(new Set(words).size).toBeGreaterThan(greatest - least >= 1 ? 20 : 0)
  })

  it.each([
    ['x >= -1, x <= 1', '-1.00', '1.00'],
    ['x > -1, x < 1', '-0.99', '0.99'],
    ['x > 2, x <= 3', '2.01', '3.00'],
    ['x >= 2.005, x < 3.995', '2.01', '3.99'],
    ['x > 0.12345, x < 0.12346', '0.123451', '0.123459'],
    ['-x > 2, -x <= 3', '-3.00', '-2.01'],
  ])('of %s at its ends is %s or %s', (checks, low, high) => {
    expect(new Set(wordsOf(checks, 'smallest'))).toEqual(new Set([low]))
    expect(new Set(wordsOf(checks, 'largest'))).toEqual(new Set([high]))
    expect(new Set(wordsOf(checks, 'extremes'))).toEqual(new Set([low, high]))
  })

  it('of single size is what is read of its word', () => {
    for (const word of wordsOf('x >= 16777217, x <= 16777220', 'random', 'float32')) {
      expect(Math.fround(Number(word))).toBeGreaterThanOrEqual(16777217)
    }
    const spec = floatOf('x >= 0.1', 'float32')
    expect(Number(textOf(made(spec, 'smallest')))).toBeGreaterThanOrEqual(0.1)
  })

  it('between two others of all digits is found', () => {
    expect(reasonOf(made(floatOf('x > 0.1, x < 0.10000000000001')))).toBe('ok')
    expect(Number(textOf(made(floatOf('x == 1.0 / 3'))))).toBe(1 / 3)
    const narrow = 'x >= 10.0 ** 29, x < 10.0 ** 29 * 1.0000000000000002'
    expect(Number(textOf(made(floatOf(narrow))))).toBe(1e29)
  })

  it('that there is none of is refused with the line of the check', () => {
    for (const checks of ['x > 1, x < 1', 'x >= 2, x <= 1', 'x > 3, x < 2']) {
      expect(reasonOf(made(floatOf(checks)))).toMatch(/ line 3 /)
    }
  })
})
