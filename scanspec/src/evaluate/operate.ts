import type { SpecPosition } from '../syntax/tokens.ts'
import type { Operator } from '../syntax/tree.ts'
import { power } from './functions/math.ts'
import { addInt, divideInt, multiplyInt, subtractInt } from './int.ts'
import { isIntKind, isNumber, kinds } from './kinds.ts'
import type { Int, ScanKind, ScanValue } from './kinds.ts'
import type { Machine } from './machine.ts'
import { Refused } from './refusal.ts'

/** Computes `left operator right`; the machine's kind is the right one's before and the result's after. */
export type Operate = (
  machine: Machine,
  left: ScanValue,
  kind: ScanKind,
  right: ScanValue,
) => ScanValue

export const operateOf = (operator: Exclude<Operator, '&&' | '||'>, at: SpecPosition): Operate => {
  if (operator === '==' || operator === '!=') return equality(operator === '==', at)
  if (operator === '**') return powerOperate(at)
  const comparison = comparisons[operator]
  if (comparison !== undefined) return relation(comparison, at)
  const arithmetic = arithmetics[operator]
  if (arithmetic === undefined) throw new Error(`no operator ${operator}`)
  return arithmeticOperate(arithmetic, at)
}

export const invalidOperation = (at: SpecPosition): never => {
  throw new Refused('invalidOperation', 'invalid operation', at)
}

/** `value` as a float of `kind`. */
const asFloat = (value: Int, kind: ScanKind): number =>
  kind === kinds.float32 ? Math.fround(Number(value)) : Number(value)

/** Kind in which two numbers meet that are not both integers: the left float's, else the right one's. */
const floatKind = (left: ScanKind, right: ScanKind): ScanKind => (isIntKind(left) ? right : left)

type Comparison = (left: Int, right: Int) => boolean

const comparisons: Partial<Record<Operator, Comparison>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

const compareNumbers = (
  compare: Comparison,
  [left, leftKind]: [Int, ScanKind],
  [right, rightKind]: [Int, ScanKind],
): boolean => {
  if (isIntKind(leftKind) && isIntKind(rightKind)) return compare(left, right)
  const kind = floatKind(leftKind, rightKind)
  return compare(asFloat(left, kind), asFloat(right, kind))
}

const relation =
  (compare: Comparison, at: SpecPosition): Operate =>
  (machine, left, leftKind, right) => {
    const rightKind = machine.kind
    machine.kind = kinds.bool
    const isPlain = leftKind !== kinds.float32 && rightKind !== kinds.float32
    if (typeof left === 'number' && typeof right === 'number' && isPlain) {
      return compare(left, right)
    }
    if (!isNumber(left) || !isNumber(right)) return invalidOperation(at)
    return compareNumbers(compare, [left, leftKind], [right, rightKind])
  }

/** `left operator bound` for an integer that the spec gives; undefined where `operator` orders nothing. */
export const comparisonWith = (
  operator: Operator,
  bound: Int,
  at: SpecPosition,
): ((machine: Machine, left: ScanValue) => ScanValue) | undefined => {
  const compare = comparisons[operator]
  if (compare === undefined) return undefined
  const general = relation(compare, at)
  return (machine, left) => {
    const kind = machine.kind
    machine.kind = kinds.bool
    if (typeof left === 'number' && kind !== kinds.float32) return compare(left, bound)
    machine.kind = kinds.int64
    return general(machine, left, kind, bound)
  }
}

const equality =
  (wanted: boolean, at: SpecPosition): Operate =>
  (machine, left, leftKind, right) => {
    const rightKind = machine.kind
    machine.kind = kinds.bool
    if (isNumber(left) && isNumber(right)) {
      const isEqual = compareNumbers(
        (one, other) => one === other,
        [left, leftKind],
        [right, rightKind],
      )
      return isEqual === wanted
    }
    if (typeof left === 'string' && typeof right === 'string' && left.length === right.length) {
      machine.spend(left.length >> 4)
    }
    const isAlike = typeof left === typeof right && typeof left !== 'object'
    return isAlike ? (left === right) === wanted : invalidOperation(at)
  }

interface Arithmetic {
  ofInts: (left: Int, right: Int, at: SpecPosition) => Int
  ofFloats: (left: number, right: number) => number
}

const arithmetics: Partial<Record<Operator, Arithmetic>> = {
  '+': { ofInts: addInt, ofFloats: (left, right) => left + right },
  '-': { ofInts: subtractInt, ofFloats: (left, right) => left - right },
  '*': { ofInts: multiplyInt, ofFloats: (left, right) => left * right },
  '/': {
    ofInts: (left, right, at) => {
      if (right === 0) throw new Refused('divisionByZero', 'division by zero', at)
      return divideInt(left, right)
    },
    ofFloats: (left, right) => left / right,
  },
}

const arithmeticOperate =
  ({ ofInts, ofFloats }: Arithmetic, at: SpecPosition): Operate =>
  (machine, left, leftKind, right) => {
    const rightKind = machine.kind
    if (!isNumber(left) || !isNumber(right)) return invalidOperation(at)
    if (isIntKind(leftKind) && isIntKind(rightKind)) {
      machine.kind = leftKind
      return ofInts(left, right, at)
    }
    const kind = floatKind(leftKind, rightKind)
    machine.kind = kind
    const result = ofFloats(asFloat(left, kind), asFloat(right, kind))
    return kind === kinds.float32 ? Math.fround(result) : result
  }

const powerOperate =
  (at: SpecPosition): Operate =>
  (machine, left, leftKind, right) => {
    const result = power({ kind: leftKind, value: left }, { kind: machine.kind, value: right })
    if (result === undefined) return invalidOperation(at)
    machine.kind = result.kind
    return result.value
  }
