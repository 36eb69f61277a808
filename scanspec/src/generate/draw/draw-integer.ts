import { wrap } from '../../evaluate/int.ts'
import { isNumber } from '../../evaluate/kinds.ts'
import type { Int, ScanKind, ScanValue } from '../../evaluate/kinds.ts'
import { bits64 } from '../../codegen/ranges.ts'
import type { IntegerRange } from '../../codegen/ranges.ts'
import { bitsOf, boundsOf, domainOf, isSteady } from '../plan/domain.ts'
import { NoValue } from '../plan/generation.ts'
import type { Generation, Pressure } from '../plan/generation.ts'
import type { Site } from '../plan/hints.ts'
import { refsOf } from '../../codegen/places.ts'
import { between, contains, integerCount, drawInteger, integerAt, intersect } from './integers.ts'
import type { Integers } from './integers.ts'

/** An integer of which nothing is said (docs/product/forms.md#generator). */
const usual: IntegerRange = { least: 0n, greatest: 10n }

/** What a read may take now, within what is usual where nothing bounds it. Throws where that is nothing. */
export const integersOf = (
  site: Site,
  kind: ScanKind,
  indices: () => bigint[],
  generation: Generation,
): Integers => {
  const frame = generation.frames.at(-1)
  const kept = frame?.domains.get(site)
  if (kept !== undefined) return kept
  const bits = bitsOf(kind)
  const bounds = site.hints.length === 0 ? [] : boundsOf(site, indices(), generation)
  const edge = edgeOf(bits)
  const { integers, at } = domainOf(bounds, 'value', [edge])
  const some = intersect(integersWithin(integers, edge), [bits])
  if (some.length === 0 && at !== undefined) throw new NoValue(at, namesOf(site))
  const found = pressed(some, generation.pressures.get(site.ref.name))
  if (frame !== undefined && isSteady(site)) frame.domains.set(site, found)
  return found
}

/** One more than a type holds at each end, where the conditions can say so: a range that has it is not bounded there. */
const edgeOf = (bits: IntegerRange): IntegerRange =>
  bits === bits64 ? bits64 : { least: bits.least - 1n, greatest: bits.greatest + 1n }

export const namesOf = ({ ref, hints }: Site): string[] => [
  ...new Set([
    ref.name,
    ...hints.flatMap(({ condition }) => refsOf(condition).map(({ name }) => name)),
  ]),
]

/** The usual ones of integers that are open at an end. */
export const integersWithin = (integers: Integers, bits: IntegerRange): Integers => {
  const [least, greatest] = [integers[0]?.least ?? 0n, integers.at(-1)?.greatest ?? 0n]
  const isLow = least === bits.least
  const isHigh = greatest === bits.greatest
  if (!isLow && !isHigh) return integers
  const nearLeast = isLow ? usual.greatest : least + usual.greatest
  const nearGreatest = isHigh ? usual.least : min(greatest - usual.greatest, usual.least)
  const some = intersect(
    integers,
    between(isLow ? nearGreatest : least, isHigh ? nearLeast : greatest),
  )
  return some.length > 0 ? some : integers
}

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Fewer integers, those nearest zero, or the greatest. */
export const pressed = (integers: Integers, pressure: Pressure | undefined): Integers => {
  if (pressure === undefined) return integers
  return toGreatest(toZero(integers, pressure.low), pressure.high)
}

const fewer = (integers: Integers, halvings: number): bigint => {
  const count = integerCount(integers) >> BigInt(halvings)
  return count < 1n ? 1n : count
}

const toZero = (integers: Integers, halvings: number): Integers => {
  if (halvings === 0) return integers
  const count = fewer(integers, halvings)
  const [least, greatest] = [integers[0]?.least ?? 0n, integers.at(-1)?.greatest ?? 0n]
  if (least >= 0n) return intersect(integers, between(least, integerAt(integers, count - 1n)))
  if (greatest <= 0n) {
    return intersect(
      integers,
      between(integerAt(integers, integerCount(integers) - count), greatest),
    )
  }
  const near = intersect(integers, between(-(count / 2n), count / 2n))
  return near.length > 0 ? near : integers
}

const toGreatest = (integers: Integers, halvings: number): Integers => {
  if (halvings === 0) return integers
  const from = integerAt(integers, integerCount(integers) - fewer(integers, halvings))
  return intersect(integers, between(from, integers.at(-1)?.greatest ?? from))
}

/** Attempts in which the ends of a range are tried one after another, before any value will do. */
const mostEnds = 48
/** Attempts after which small values are tried as often as large ones. */
const patience = 12

/** One of `integers` as the shape wants it. */
export const chooseInteger = (integers: Integers, site: Site, generation: Generation): Int => {
  const { random, attempt, turn } = generation
  const end = endOf(site, generation)
  if (end === undefined || attempt + turn >= mostEnds) {
    const isSmall = attempt >= patience && random.index(2) === 0
    return drawInteger(isSmall ? smallOf(integers, generation) : integers, random)
  }
  const last = integerCount(integers) - 1n
  const step = min(BigInt(attempt + turn), last)
  return wrap(integerAt(integers, end === 'low' ? step : last - step))
}

const smallOf = (integers: Integers, { random }: Generation): Integers =>
  toZero(integers, random.index(integerCount(integers).toString(2).length))

/** Which end of its range a value takes; undefined: any value. */
export const endOf = (
  { isSize, loop }: Site,
  { shape, random }: Generation,
): 'low' | 'high' | undefined => {
  const isOne = isSize || loop === undefined
  if (shape === 'smallest') return isOne ? 'low' : undefined
  if (shape === 'largest') return isOne ? 'high' : undefined
  if (shape === 'extremes') return random.index(2) === 0 ? 'low' : 'high'
  return undefined
}

export const isAllowed = (integers: Integers, value: ScanValue): boolean =>
  isNumber(value) && contains(integers, BigInt(value))
