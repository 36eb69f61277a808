import { absInt, addInt, powerInt } from '../int.ts'
import { isArray, isIntKind, kinds } from '../kinds.ts'
import type { Int, ScanKind, ScanValue } from '../kinds.ts'
import { fixed, float64, intOf, doubleOf } from './call.ts'
import type { Argument, BuiltIn, ComputeCall } from './call.ts'

const abs: ComputeCall = (_machine, [one]) => {
  const integer = intOf(one)
  if (one !== undefined && integer !== undefined) return { kind: one.kind, value: absInt(integer) }
  const float = doubleOf(one)
  return one && float !== undefined ? { kind: one.kind, value: Math.abs(float) } : undefined
}

/** `pick` says whether the second one is taken. */
const pickOf =
  (
    pick: (one: Int, other: Int) => boolean,
    pickFloat: (one: number, other: number) => number,
  ): ComputeCall =>
  (_machine, [one, other]) => {
    const first = intOf(one)
    const second = intOf(other)
    if (one && first !== undefined && second !== undefined) {
      return { kind: one.kind, value: pick(first, second) ? second : first }
    }
    const left = doubleOf(one)
    const right = doubleOf(other)
    return left === undefined || right === undefined ? undefined : float64(pickFloat(left, right))
  }

const ofFloat = (compute: (value: number) => number): BuiltIn =>
  fixed(1, (_machine, [one]) => {
    const value = doubleOf(one)
    return value === undefined ? undefined : float64(compute(value))
  })

/** `n ** e`: an integer of `n`'s type where both are integers and `e` is not below 0, else a double. */
export const power = (base: Argument, exponent: Argument): Argument | undefined => {
  const integer = intOf(base)
  const times = intOf(exponent)
  if (integer !== undefined && times !== undefined && times >= 0) {
    return { kind: base.kind, value: powerInt(integer, times) }
  }
  const left = doubleOf(base)
  const right = doubleOf(exponent)
  return left === undefined || right === undefined ? undefined : float64(powerFloat(left, right))
}

/** As IEEE 754 has it: JavaScript gives NaN for 1 to NaN, and for -1 and 1 to infinity. */
const powerFloat = (base: number, exponent: number): number => {
  if (base === 1) return 1
  if (base === -1 && Math.abs(exponent) === Infinity) return 1
  return base ** exponent
}

/** Sum of numbers and of the elements of arrays of numbers. */
const sum: ComputeCall = (machine, values) => {
  let kind: ScanKind = kinds.int
  let total: Int = 0
  let float = 0
  const add = (value: ScanValue, own: ScanKind): boolean => {
    if (isArray(value)) {
      machine.spend(value.items.length)
      if (value.items.length === 0) kind = widest(kind, value.kind)
      return value.items.every((item) => add(item, value.kind))
    }
    if (typeof value !== 'number' && typeof value !== 'bigint') return false
    kind = widest(kind, own)
    if (isIntKind(own)) total = addInt(total, value)
    float += Number(value)
    return true
  }
  if (!values.every(({ value, kind: own }) => add(value, own))) return undefined
  return { kind, value: isIntKind(kind) ? total : float }
}

const widest = (one: ScanKind, other: ScanKind): ScanKind => {
  if (!isIntKind(one) || !isIntKind(other)) return kinds.float64
  return one === kinds.int64 || other === kinds.int64 ? kinds.int64 : kinds.int
}

export const mathFunctions: Record<string, BuiltIn> = {
  'math.abs': fixed(1, abs),
  'math.min': fixed(
    2,
    pickOf((one, other) => other < one, Math.min),
  ),
  'math.max': fixed(
    2,
    pickOf((one, other) => other > one, Math.max),
  ),
  'math.sqrt': ofFloat(Math.sqrt),
  'math.log2': ofFloat(Math.log2),
  'math.ceil': ofFloat(Math.ceil),
  'math.floor': ofFloat(Math.floor),
  'math.pow': fixed(2, (_machine, [base, exponent]) => base && exponent && power(base, exponent)),
  'math.sum': { least: 0, most: Infinity, run: sum },
}
