import { isFloatKind, isIntKind, isNumber, kinds } from '../kinds.ts'
import type { ScanValue } from '../kinds.ts'
import type { Machine } from '../machine.ts'
import { arrayOf, bool, fixed, intOf, intsOf, doubleOf, stringsOf } from './call.ts'
import type { Argument, BuiltIn, ComputeCall } from './call.ts'

/** Elements of an array of numbers or strings of one dimension: all of one kind, so that `<` and `===` hold for them. */
const comparableOf = (one: Argument | undefined): ScanValue[] | undefined => {
  const array = arrayOf(one)
  if (array === undefined) return undefined
  const { kind } = array
  return isIntKind(kind) || isFloatKind(kind) || kind === kinds.string ? array.items : undefined
}

/** Takes a step an element, and those that comparing strings of an array costs. */
const spendOn = (machine: Machine, items: readonly ScanValue[], each: number): void => {
  let steps = each * items.length
  for (const item of items) if (typeof item === 'string') steps += item.length >> 4
  machine.spend(steps)
}

const sorted: ComputeCall = (machine, [one]) => {
  const items = comparableOf(one)
  if (items === undefined) return undefined
  spendOn(machine, items, 1)
  // A comparison with NaN is false, so an array that has one is not sorted.
  return bool(items.every((item, index) => index === 0 || (items[index - 1] ?? 0) <= item))
}

const distinct: ComputeCall = (machine, [one]) => {
  const array = arrayOf(one)
  const items = array?.kind === kinds.bool ? array.items : comparableOf(one)
  if (items === undefined) return undefined
  spendOn(machine, items, 4)
  // A set takes NaN for equal to itself, and an array may have several.
  const numbers = items.filter((item) => !Number.isNaN(item))
  return bool(new Set(numbers).size === numbers.length)
}

const permutation: ComputeCall = (machine, [count, one]) => {
  const most = intOf(count)
  const items = intsOf(one)
  if (most === undefined || items === undefined) return undefined
  machine.spend(4 * items.length)
  if (items.length !== most) return bool(false)
  const seen = new Uint8Array(items.length + 1)
  return bool(
    items.every((item) => {
      if (typeof item !== 'number' || item < 1 || item > items.length || seen[item] === 1)
        return false
      seen[item] = 1
      return true
    }),
  )
}

const range: ComputeCall = (machine, [one, low, high]) => {
  const array = arrayOf(one)
  const least = numberLike(low)
  const most = numberLike(high)
  if (array === undefined || least === undefined || most === undefined) return undefined
  if (!isIntKind(array.kind) && !isFloatKind(array.kind)) return undefined
  machine.spend(array.items.length)
  return bool(array.items.every((item) => isNumber(item) && item >= least && item <= most))
}

const numberLike = (one: Argument | undefined) => intOf(one) ?? doubleOf(one)

const dimensions: ComputeCall = (machine, [one, rows, columns]) => {
  const lines = stringsOf(one)
  const height = intOf(rows)
  const width = intOf(columns)
  if (lines === undefined || height === undefined || width === undefined) return undefined
  machine.spend(lines.length)
  return bool(lines.length === height && lines.every((line) => line.length === width))
}

export const arrayFunctions: Record<string, BuiltIn> = {
  'arrays.sorted': fixed(1, sorted),
  'arrays.distinct': fixed(1, distinct),
  'arrays.permutation': fixed(2, permutation),
  'arrays.range': fixed(3, range),
  'matrices.dimensions': fixed(3, dimensions),
}
