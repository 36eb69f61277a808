import { isArray, isFloatKind, isIntKind, isNumber, kinds } from '../kinds.ts'
import type { Int, ScanKind, ScanArray, ScanValue } from '../kinds.ts'
import type { Machine } from '../machine.ts'

export interface Argument {
  kind: ScanKind
  value: ScanValue
}

/** Computes a call; undefined where an argument is not what the function takes. */
export type ComputeCall = (machine: Machine, values: Argument[]) => Argument | undefined

export interface BuiltIn {
  /** Least and most arguments. */
  least: number
  most: number
  run: ComputeCall
  /** The same for a function of one argument, with nothing made for the call: inputs have millions of values. */
  ofOne?: OfOne
}

interface OfOne {
  /** The kind of the result. */
  kind: ScanKind
  compute: (machine: Machine, value: ScanValue) => ScanValue | undefined
}

export const bool = (value: boolean): Argument => ({ kind: kinds.bool, value })
export const int = (value: Int): Argument => ({ kind: kinds.int, value })
export const int64 = (value: Int): Argument => ({ kind: kinds.int64, value })
export const float64 = (value: number): Argument => ({ kind: kinds.float64, value })

export const intOf = (one: Argument | undefined): Int | undefined =>
  one !== undefined && isIntKind(one.kind) && isNumber(one.value) ? one.value : undefined

/** An integer or a float as a double. */
export const doubleOf = (one: Argument | undefined): number | undefined =>
  one !== undefined && (isIntKind(one.kind) || isFloatKind(one.kind)) && isNumber(one.value)
    ? Number(one.value)
    : undefined

export const stringOf = (one: Argument | undefined): string | undefined =>
  typeof one?.value === 'string' ? one.value : undefined

export const arrayOf = (one: Argument | undefined): ScanArray | undefined =>
  one !== undefined && isArray(one.value) ? one.value : undefined

/** Elements of an array of integers of one dimension. */
export const intsOf = (one: Argument | undefined): Int[] | undefined => {
  const array = arrayOf(one)
  if (array === undefined || !isIntKind(array.kind)) return undefined
  return array.items.filter(isNumber)
}

/** Elements of an array of strings of one dimension. */
export const stringsOf = (one: Argument | undefined): string[] | undefined => {
  const array = arrayOf(one)
  if (array?.kind !== kinds.string) return undefined
  return array.items.filter((item) => typeof item === 'string')
}

/** A function of a fixed number of arguments. */
export const fixed = (count: number, run: ComputeCall): BuiltIn => ({
  least: count,
  most: count,
  run,
})

/** A function of one value, whatever its kind. */
export const ofOne = (kind: ScanKind, compute: OfOne['compute']): BuiltIn => ({
  ...fixed(1, (machine, [one]) => {
    const value = one === undefined ? undefined : compute(machine, one.value)
    return value === undefined ? undefined : { kind, value }
  }),
  ofOne: { kind, compute },
})

/** A function that says whether one string is so; it looks at each byte once. */
export const stringTest = (test: (bytes: string) => boolean): BuiltIn =>
  ofOne(kinds.bool, (machine, bytes) => {
    if (typeof bytes !== 'string') return undefined
    machine.spend(bytes.length)
    return test(bytes)
  })
