import { wrap } from '../../evaluate/int.ts'
import { conjuncts } from './implied.ts'
import type { DrawnInteger, Frame, Generation } from './generation.ts'
import { NoValue } from './generation.ts'
import { namesOf } from '../draw/draw-integer.ts'
import { sampleNumbers, shuffled, span } from '../draw/graph-edges.ts'
import type { Site } from './hints.ts'
import { between, integerCount, integerAt, intersect } from '../draw/integers.ts'
import type { Integers } from '../draw/integers.ts'
import type { Machine } from '../../evaluate/machine.ts'
import type { SpecPosition } from '../../syntax/tokens.ts'

/** Calls about whole arrays that the checks after a read make of its array. */
export const goalsOf = ({ ref, hints }: Site): { name: string; at: SpecPosition }[] =>
  ref.indices.length === 0
    ? []
    : hints.flatMap(({ condition, at }) =>
        conjuncts(condition).flatMap((one) => {
          if (one.kind !== 'call' || !one.name.startsWith('arrays.')) return []
          const isOwn = one.arguments.some((each) => each.kind === 'ref' && each.name === ref.name)
          return isOwn ? [{ name: one.name, at }] : []
        }),
      )

/** What is drawn for a read: `integers` where it takes one, and `draw` a value by itself. */
export interface Drawing {
  integers: Integers | undefined
  draw: () => DrawnInteger
  /** They are drawn as words. */
  isFloat: boolean
}

/** The values of a read in all turns of its loop, where they have to do with each other. */
export const seriesOf = (
  site: Site,
  frame: Frame,
  { integers, draw, isFloat }: Drawing,
  generation: Generation,
): readonly DrawnInteger[] | undefined => {
  const { shape, random, machine } = generation
  const goals = goalsOf(site)
  const isGoal = (name: string): boolean => goals.some((goal) => goal.name === `arrays.${name}`)
  const count = frame.turns - frame.turn
  const isSorted = isGoal('sorted') || (shape === 'sorted' && site.isListed)
  const sorted = isFloat ? 'floats' : 'values'
  const order = isSorted ? sorted : 'any'
  // Before the values are drawn, each of these is known to fit and is paid for.
  const begin = (): void => {
    // An empty string takes one byte, its line feed; a number takes at least two.
    generation.writer.expect(count, integers === undefined && !isFloat ? 1 : 2)
    machine.spend(count)
  }
  const isShape = site.isListed && count > 1
  if (isShape && shape === 'sorted') generation.isShapeMet = true
  if (integers !== undefined && (isGoal('permutation') || (shape === 'permutation' && isShape))) {
    const isWhole = integerCount(intersect(integers, between(1n, BigInt(count)))) === BigInt(count)
    if (isWhole && isShape && shape === 'permutation') generation.isShapeMet = true
    if (isWhole) {
      begin()
      return ordered(shuffled(span(1, count), random), order, machine)
    }
  }
  if (isGoal('distinct')) {
    begin()
    const at = goals.find(({ name }) => name === 'arrays.distinct')?.at
    const values = distinctOf(site, count, { integers, draw, isFloat }, at, generation)
    return ordered(values, order, machine)
  }
  if (isSorted) {
    begin()
    return ordered(Array.from({ length: count }, paid(draw, machine)), order, machine)
  }
  if (shape !== 'equal' || !site.isListed) return undefined
  if (isShape) generation.isShapeMet = true
  begin()
  const value = draw()
  return Array.from({ length: count }, () => value)
}

type Order = 'any' | 'values' | 'floats'

const ordered = (
  values: readonly DrawnInteger[],
  order: Order,
  machine: Machine,
): readonly DrawnInteger[] =>
  order === 'any'
    ? values
    : values.toSorted((one, other) => {
        machine.spend(1)
        const isFloat = order === 'floats'
        return Number(isAfter(one, other, isFloat)) - Number(isAfter(other, one, isFloat))
      })

const paid =
  (draw: () => DrawnInteger, machine: Machine): (() => DrawnInteger) =>
  () => {
    machine.spend(4)
    return draw()
  }

/** Whether `one` comes after `other`. */
const isAfter = (one: DrawnInteger, other: DrawnInteger, isFloat: boolean): boolean =>
  isFloat ? Number(one) > Number(other) : one > other

/** Draws that may meet a value that was drawn before, for each that is wanted. */
const patience = 20

const distinctOf = (
  site: Site,
  count: number,
  { integers, draw }: Drawing,
  at: SpecPosition | undefined,
  { random, machine }: Generation,
): DrawnInteger[] => {
  const most = integers === undefined ? undefined : integerCount(integers)
  if (integers !== undefined && most !== undefined && most <= 4n * BigInt(count)) {
    if (most < BigInt(count)) throw new NoValue(at ?? site.ref.at, namesOf(site))
    machine.spend(Number(most))
    const chosen = sampleNumbers(count, 0, Number(most) - 1, random)
    return chosen.map((index) => wrap(integerAt(integers, BigInt(index))))
  }
  const found = new Set<DrawnInteger>()
  const next = paid(draw, machine)
  for (let turn = 0; found.size < count; turn++) {
    if (turn > patience * count) throw new NoValue(at ?? site.ref.at, namesOf(site))
    found.add(next())
  }
  return [...found]
}
