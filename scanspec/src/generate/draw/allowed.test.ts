import { describe, expect, it } from 'vitest'
import { compile, evaluate, parse } from '../../index.ts'
import { askedAbout } from '../../testing/known-scope.ts'
import { allowed } from './allowed.ts'
import type { View } from './allowed.ts'
import { contains } from './integers.ts'
import type { Integers } from './integers.ts'

// `a` or `s` is chosen; n is 5, b will be 2 to 4, w 1 to 4, z 0 to 4, and of `u` nothing is known.
const variables = 'var a, n, b, w, z, u int\nvar s string'
const later = {
  b: { least: 2n, greatest: 4n },
  w: { least: 1n, greatest: 4n },
  z: { least: 0n, greatest: 4n },
}

const allowedBy = (text: string, view: View = 'value'): Integers => {
  const self = view === 'value' ? 'a' : 's'
  const { condition, scope } = askedAbout(variables, text, { self, known: { n: 5 }, later })
  return allowed(condition, scope, view)
}

const isFar = (value: bigint): boolean => value > 2n ** 60n || value < -(2n ** 60n)

const end = (value: bigint): string => (isFar(value) ? '' : String(value))

/** `3..7, 9`, and without a number at an end that nothing bounds. */
const shown = (integers: Integers): string => {
  const ranges = integers.map(({ least, greatest }) =>
    least === greatest ? String(least) : `${end(least)}..${end(greatest)}`,
  )
  return ranges.length === 0 ? 'none' : ranges.join(', ')
}

const table: [string, string][] = [
  ['a >= 3', '3..'],
  ['a > 3', '4..'],
  ['a < 3', '..2'],
  ['a <= 3', '..3'],
  ['a == 3', '3'],
  ['a != 3', '..2, 4..'],
  ['3 < a', '4..'],
  ['3 <= a', '3..'],
  ['3 > a', '..2'],
  ['3 >= a', '..3'],
  ['3 == a', '3'],
  ['3 != a', '..2, 4..'],
  ['a > 3 && a < 9 && a != 5', '4, 6..8'],
  ['a < 3 || a > 5', '..2, 6..'],
  ['a == 1 || a == 2 || 7 == a', '1..2, 7'],
  ['(a == 1 || a == 2) && (a >= 2)', '2'],
  ['a > 3 && a < 3 && a / 0 == 1', 'none'],
  ['n == 5', '..'],
  ['n == 6', 'none'],
  ['n == 6 || a == 3', '3'],
  ['n == 5 || a == 3', '..'],
  ['b == 3', '..'],
  ['a < n', '..4'],
  ['a < b', '..3'],
  ['a <= b', '..4'],
  ['a > b', '3..'],
  ['a >= b', '2..'],
  ['a == b', '2..4'],
  ['a != b', '..'],
  ['a > u', '..'],
  ['a > 2.5', '3..'],
  ['a < 2.5', '..2'],
  ['a >= 2.5', '2..'],
  ['a <= 2.5', '..3'],
  ['a > 3.0', '4..'],
  ['a < 1.0 / 0.0', '..'],
  ['-a > 3', '..-4'],
  ['+a > 3', '4..'],
  ['(-a) != 3', '..-4, -2..'],
  ['a + 2 <= 7', '..5'],
  ['a - 2 <= 7', '..9'],
  ['2 - a <= 7', '-5..'],
  ['2 + a >= 7', '5..'],
  ['a - 2 + 3 <= 7', '..6'],
  ['10 - a - 3 <= 2', '5..'],
  ['a + b <= 7', '..5'],
  ['a + b >= 7', '3..'],
  ['a - b <= 7', '..11'],
  ['a - b >= 7', '9..'],
  ['b - a <= 7', '-5..'],
  ['b - a >= 7', '..-3'],
  ['n - b - a >= 1', '..2'],
  ['a + u <= 7', '..'],
  ['a * 3 == 12', '4'],
  ['a * 3 == 13', 'none'],
  ['a * 3 >= 10', '4..'],
  ['a * 3 <= 10', '..3'],
  ['a * 3 <= -10', '..-4'],
  ['a * 3 >= -10', '-3..'],
  ['a * -3 <= 10', '-3..'],
  ['-3 * a >= 10', '..-4'],
  ['a * -3 == 12', '-4'],
  ['a * 0 == 0', '..'],
  ['a * 0 == 1', 'none'],
  ['a * 0 < 0', 'none'],
  ['a * b <= 20', '..10'],
  ['a * b >= 20', '5..'],
  ['a * b == 20', '5..10'],
  ['a * b == 0', '0'],
  ['a * b >= -5', '..'],
  ['a * b == -5', '..-3'],
  ['a * z == 20', '..'],
  ['a * w == 20', '5..20'],
  ['a * w >= 20', '5..'],
  ['a * b * 2 <= 20', '..5'],
  ['a * b * -2 >= 20', '..'],
  ['a / 3 == 2', '6..8'],
  ['a / 3 == 0', '-2..2'],
  ['a / 3 == -2', '-8..-6'],
  ['a / 3 >= 1', '3..'],
  ['a / 3 <= -1', '..-3'],
  ['a / 3 >= -2', '-8..'],
  ['a / 3 <= 2', '..8'],
  ['a / 1 == 7', '7'],
  ['a / n == 1', '5..9'],
  ['a / b == 1', '..'],
  ['a / -3 == 1', '..'],
  ['12 / a == 3', '..'],
  ['a / 3 / 2 == 1', '..'],
  ['math.abs(a) <= 4', '-4..4'],
  ['math.abs(a) == 4', '-4, 4'],
  ['math.abs(a) >= 3', '..-3, 3..'],
  ['math.abs(a - 10) < 2', '9..11'],
  ['math.min(a, 7) >= 3', '3..'],
  ['math.min(a, 7) <= 3', '..3'],
  ['math.min(a, 7) <= 7', '..'],
  ['math.min(7, a) == 3', '3'],
  ['math.min(a, 7) == 7', '7..'],
  ['math.min(a, b) == 2', '2..'],
  ['math.min(a, b) == 1', '1'],
  ['math.max(a, 7) <= 9', '..9'],
  ['math.max(a, 7) >= 9', '9..'],
  ['math.max(7, a) == 7', '..7'],
  ['math.max(a, 7) >= 7', '..'],
  ['math.max(a, b) == 5', '5'],
  ['math.max(a, b) == 4', '..4'],
  ['math.max(a, u) == 4', '..'],
  ['math.max(a, a + 1) == 4', '..'],
  ['math.min(a, 7) == 3 && a < 3', 'none'],
  ['(a + 1) * 2 <= 10', '..4'],
  ['-(a + 1) <= 3', '-4..'],
  ['a - a / 7 * 7 == 3', '..'],
  ['a + a <= 7', '..'],
  ['a * a <= 9', '..'],
  ['a ** 2 <= 9', '..'],
  ['a <= a + 1', '..'],
  ['numbers.prime(a)', '..'],
  ['a + 1', '..'],
]

describe('integers that a condition leaves', () => {
  it.each(table)('%s: %s', (condition, left) => {
    expect(shown(allowedBy(condition))).toBe(left)
  })

  it('are all with which it may hold', () => {
    const lost: string[] = []
    for (const [condition] of table) {
      const integers = allowedBy(condition)
      const names = 'var a, n, b, w, z, u int\nscan a, n, b, w, z, u\n'
      const program = compile(parse(`${names}check ${condition}\n`))
      for (let a = -30; a <= 30; a++) {
        const holds = [2, 3, 4].some((b) =>
          [0, 1, 4].some(
            (z) =>
              evaluate(program, Buffer.from(`${a} 5 ${b} ${z === 0 ? 1 : z} ${z} ${a + b}`))
                .accepted,
          ),
        )
        if (holds && !contains(integers, BigInt(a))) lost.push(`${condition}: ${a}`)
      }
    }
    expect(lost).toEqual([])
  })

  it.each([
    ['len', 'len(s) == 3', '3'],
    ['len', '2 * len(s) + 1 < 10', '..4'],
    ['len', 'len(s) > 2 && len(s) != n && len("abc") == 3', '3..4, 6..'],
    ['len', 'toInt64(s) == 3', '..'],
    ['toInt64', 'toInt64(s) > 77 && toInt64(s) < 80', '78..79'],
    ['toInt64', '(-toInt64(s)) == 7', '-7'],
    ['toInt64', 'len(s) == 3', '..'],
    ['len', 'len("ab") + len(s) == 3', '1'],
    ['len', 's == "a"', '..'],
  ] as const)('of a string its %s: %s: %s', (view, condition, left) => {
    expect(shown(allowedBy(condition, view))).toBe(left)
  })
})
