import { readFloat32, readFloat64 } from '../../evaluate/read-float.ts'
import { kinds } from '../../evaluate/kinds.ts'
import type { ScanKind } from '../../evaluate/kinds.ts'
import { allFloats, allowedFloats, meetFloats } from './allowed-floats.ts'
import type { Floats } from './allowed-floats.ts'
import { quietly } from '../plan/domain.ts'
import type { Bounded } from '../plan/domain.ts'
import { decimalOf } from './decimal.ts'
import { endOf, namesOf } from './draw-integer.ts'
import { NoValue } from '../plan/generation.ts'
import type { Generation } from '../plan/generation.ts'
import type { Site } from '../plan/hints.ts'

/** A float of which nothing is said is from 0 to 10 and has two digits (docs/product/forms.md#generator). */
const usual = { width: 10, digits: 2 }
const mostDigits = 15
const powers = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

/** The word of a float that the conditions allow. */
export const drawFloat = (
  site: Site,
  kind: ScanKind,
  bounds: readonly Bounded[],
  generation: Generation,
): string => {
  let floats = allFloats
  for (const { hint, scope } of bounds) {
    const found = quietly(() => allowedFloats(hint.condition, scope))
    if (found !== undefined) floats = meetFloats(floats, found)
  }
  const word = wordWithin(bounded(floats), kind, endOf(site, generation), generation)
  const [first] = bounds
  if (word !== undefined) return word
  throw new NoValue(first?.hint.at ?? site.ref.at, namesOf(site))
}

const bounded = (floats: Floats): Floats => {
  const { least, greatest } = floats
  const isLow = least === -Infinity
  const isHigh = greatest === Infinity
  if (isLow && isHigh) return { ...floats, least: 0, greatest: usual.width }
  if (isLow) return { ...floats, least: Math.min(greatest - usual.width, 0) }
  return isHigh ? { ...floats, greatest: least + usual.width } : floats
}

/** As few digits as there are values with them, but at least the usual ones. */
const wordWithin = (
  floats: Floats,
  kind: ScanKind,
  end: 'low' | 'high' | undefined,
  generation: Generation,
): string | undefined => {
  const { least, greatest } = floats
  for (let digits: number = usual.digits; digits <= mostDigits; digits++) {
    const scale = powers[digits] ?? 1
    const [low, high] = [Math.ceil(least * scale), Math.floor(greatest * scale)]
    if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) continue
    const [first, last] = [BigInt(low), BigInt(high)]
    const words = [...tries(first, last, end, generation)].map((one) => decimalOf(one, digits))
    const word = words.find((one) => isWithin(one, floats, kind))
    if (word !== undefined) return word
  }
  // Between two numbers of so many digits lies none: the ends themselves may do.
  return [least, greatest].map(String).find((one) => isWithin(one, floats, kind))
}

/** A value, and its neighbours where it is an end that is open or rounded off. */
const tries = (
  first: bigint,
  last: bigint,
  end: 'low' | 'high' | undefined,
  { random, attempt }: Generation,
): bigint[] => {
  const step = BigInt(attempt % 50)
  const drawn = [0, 1, 2].map(() => first + random.below(last - first + 1n))
  const ends = end === 'low' ? [first + step, first + step + 1n] : [last - step, last - step - 1n]
  return [
    ...(end === undefined || attempt >= 50 ? [] : ends),
    ...drawn,
    first + 1n,
    last - 1n,
    first,
    last,
  ]
}

const isWithin = (word: string, floats: Floats, kind: ScanKind): boolean => {
  const { least, greatest, isLeastOpen, isGreatestOpen } = floats
  const value = kind === kinds.float32 ? readFloat32(word) : readFloat64(word)
  if (value === undefined) return false
  const isAbove = isLeastOpen ? value > least : value >= least
  return isAbove && (isGreatestOpen ? value < greatest : value <= greatest)
}
