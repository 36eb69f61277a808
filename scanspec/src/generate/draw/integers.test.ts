import { describe, expect, it } from 'vitest'
import { bits64 } from '../../codegen/ranges.ts'
import {
  between,
  contains,
  integerCount,
  drawInteger,
  integerAt,
  intersect,
  unite,
} from './integers.ts'
import type { Integers } from './integers.ts'
import { createRandom } from '../seeded-random.ts'

// Each set of the numbers 0 to 6, as ranges that do not touch.
const numbers = [0, 1, 2, 3, 4, 5, 6]
const sets = Array.from({ length: 2 ** numbers.length }, (_, bits) =>
  numbers.filter((one) => (bits >> one) % 2 === 1),
)
const rangesOf = (set: readonly number[]): Integers => {
  const starts = set.filter((one) => !set.includes(one - 1))
  const ends = set.filter((one) => !set.includes(one + 1))
  return starts.map((least, index) => ({
    least: BigInt(least),
    greatest: BigInt(ends[index] ?? 0),
  }))
}

describe('sets of integers', () => {
  it('are united and intersected, in ranges that do not touch', () => {
    const wrong: string[] = []
    const note = (found: Integers, wanted: readonly number[]): void => {
      const own = rangesOf(wanted)
      const isSame = found.length === own.length && found.every(isLike(own))
      if (!isSame) wrong.push(wanted.join(' '))
    }
    for (const one of sets) {
      for (const other of sets) {
        const both = numbers.filter((each) => one.includes(each) || other.includes(each))
        const shared = one.filter((each) => other.includes(each))
        note(unite(rangesOf(one), rangesOf(other)), both)
        note(intersect(rangesOf(one), rangesOf(other)), shared)
      }
    }
    expect(wrong).toEqual([])
  })

  it('are counted and read from the least on', () => {
    for (const set of sets) {
      const integers = rangesOf(set)
      expect(integerCount(integers)).toBe(BigInt(set.length))
      expect(set.map((_, index) => Number(integerAt(integers, BigInt(index))))).toEqual(set)
      expect([-1, ...numbers, 7].filter((each) => contains(integers, BigInt(each)))).toEqual(set)
      expect(() => integerAt(integers, BigInt(set.length))).toThrow('no such integer')
    }
  })

  it('between two ends hold both; the wrong way round there is none', () => {
    expect(between(3n, 5n)).toEqual([{ least: 3n, greatest: 5n }])
    expect(between(3n, 3n)).toEqual([{ least: 3n, greatest: 3n }])
    expect(between(3n, 2n)).toEqual([])
  })
})

const isLike =
  (own: Integers) =>
  ({ least, greatest }: Integers[number], index: number): boolean =>
    own[index]?.least === least && own[index].greatest === greatest

describe('an integer that is drawn', () => {
  it.each([
    ['a few', [{ least: -2n, greatest: 3n }]],
    ['the least and the greatest there are', [bits64]],
    ['32 bits', [{ least: -(2n ** 31n), greatest: 2n ** 31n - 1n }]],
    ['more than 32 bits', [{ least: 0n, greatest: 2n ** 32n }]],
    ['past what a number holds', [{ least: 2n ** 53n - 1n, greatest: 2n ** 53n + 1n }]],
    ['several ranges', [-9n, 4n, 2n ** 60n].map((one) => ({ least: one, greatest: one + 1n }))],
  ])('is one of %s, each as often', (_, integers) => {
    const random = createRandom('draw')
    const drawn = Array.from({ length: 400 }, () => BigInt(drawInteger(integers, random)))
    expect(drawn.every((one) => contains(integers, one))).toBe(true)
    const count = integerCount(integers)
    expect(new Set(drawn).size).toBeGreaterThanOrEqual(Number(count < 6n ? count : 6n))
    const half = integerAt(integers, count / 2n)
    const low = drawn.filter((one) => one < half).length
    expect(low).toBeGreaterThan(120)
    expect(low).toBeLessThan(280)
  })
})
