import { wrap } from '../../evaluate/int.ts'
import type { Int } from '../../evaluate/kinds.ts'
import { bits53, bits64, isWithinRange } from '../../codegen/ranges.ts'
import type { IntegerRange } from '../../codegen/ranges.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** Integers: ranges that do not touch, from the least on. None: no integer. */
export type Integers = readonly IntegerRange[]

export const allIntegers: Integers = [bits64]

export const between = (least: bigint, greatest: bigint): Integers =>
  least > greatest ? [] : [{ least, greatest }]

/** More would be a spec that lists its values one by one. */
const mostRanges = 4096

export const unite = (one: Integers, other: Integers): Integers => {
  const joined: IntegerRange[] = []
  const sorted = [...one, ...other].toSorted((a, b) => (a.least < b.least ? -1 : 1))
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last === undefined || range.least > last.greatest + 1n) joined.push({ ...range })
    else if (range.greatest > last.greatest) last.greatest = range.greatest
  }
  return joined.slice(0, mostRanges)
}

export const intersect = (one: Integers, other: Integers): Integers => {
  const met: IntegerRange[] = []
  let left = 0
  let right = 0
  for (;;) {
    const [a, b] = [one[left], other[right]]
    if (a === undefined || b === undefined) return met
    const least = a.least > b.least ? a.least : b.least
    const greatest = a.greatest < b.greatest ? a.greatest : b.greatest
    if (least <= greatest) met.push({ least, greatest })
    if (a.greatest < b.greatest) left += 1
    else right += 1
  }
}

export const integerCount = (integers: Integers): bigint =>
  integers.reduce((count, { least, greatest }) => count + greatest - least + 1n, 0n)

export const contains = (integers: Integers, value: bigint): boolean =>
  integers.some(({ least, greatest }) => value >= least && value <= greatest)

/** The integer at `index` from the least on; `index` is below their count. */
export const integerAt = (integers: Integers, index: bigint): bigint => {
  let rest = index
  for (const { least, greatest } of integers) {
    const count = greatest - least + 1n
    if (rest < count) return least + rest
    rest -= count
  }
  throw new Error('no such integer')
}

/** A list of integers is drawn from again and again: this stores its first and its count, where both fit into numbers. */
const plain = new WeakMap<Integers, { least: number; count: number } | null>()

const plainOf = (integers: Integers): { least: number; count: number } | null => {
  const known = plain.get(integers)
  if (known !== undefined) return known
  const [only] = integers
  const isPlain =
    integers.length === 1 &&
    only !== undefined &&
    only.greatest - only.least < 2n ** 32n &&
    isWithinRange(only, bits53)
  const found = isPlain
    ? { least: Number(only.least), count: Number(only.greatest - only.least) + 1 }
    : null
  plain.set(integers, found)
  return found
}

export const drawInteger = (integers: Integers, random: SeededRandom): Int => {
  const found = plainOf(integers)
  if (found !== null) return found.least + random.index(found.count)
  return wrap(integerAt(integers, random.below(integerCount(integers))))
}
