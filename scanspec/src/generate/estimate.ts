import type { Slots } from '../evaluate/compile-expression.ts'
import { findFunction } from '../evaluate/functions/index.ts'
import type { Argument } from '../evaluate/functions/call.ts'
import { subtractInt, wrap } from '../evaluate/int.ts'
import { isArray, isFloatKind, isIntKind, isNumber, kinds } from '../evaluate/kinds.ts'
import type { Machine } from '../evaluate/machine.ts'
import { operateOf } from '../evaluate/operate.ts'
import { combine } from '../codegen/ranges.ts'
import type { IntegerRange } from '../codegen/ranges.ts'
import { keyOf, refsOf } from '../codegen/places.ts'
import type { CallExpression, Chain, Expression, Ref } from '../syntax/tree.ts'

/** What is known when a value is chosen. */
export interface EstimateScope {
  machine: Machine
  slots: Slots
  /** The reference whose value is chosen, as a condition writes it. */
  self: string
  /** The element whose value is chosen: those of its array that come after it are not read yet. */
  element?: { name: string; indices: readonly bigint[] }
  /** Counters of loops that run later. */
  bound: ReadonlyMap<string, bigint>
  /** Names whose value comes later. */
  unknown: ReadonlySet<string>
  /** What such a name may be. */
  rangeOf: (name: string) => IntegerRange | undefined
}

/** Undefined: anything. */
export type Estimate = { exact: Argument } | { range: IntegerRange } | undefined

export const isSelf = (expression: Expression, { self }: EstimateScope): boolean =>
  expression.kind === 'ref' && keyOf(expression) === self

export const mentionsSelf = (expression: Expression, scope: EstimateScope): boolean => {
  const refs = refsOf(expression)
  // Long conditions take long, and each value asks what they say.
  scope.machine.spend(refs.length)
  return refs.some((ref) => isSelf(ref, scope))
}

/** What an expression is, as far as it is known now. Throws what the evaluator throws. */
export const estimate = (expression: Expression, scope: EstimateScope): Estimate => {
  switch (expression.kind) {
    case 'integer':
      return { exact: { kind: kinds.int64, value: wrap(expression.value) } }
    case 'float':
      return { exact: { kind: kinds.float64, value: expression.value } }
    case 'string':
      return { exact: { kind: kinds.string, value: expression.bytes } }
    case 'group':
      return estimate(expression.inner, scope)
    case 'ref':
      return estimateRef(expression, scope)
    case 'call':
      return estimateCall(expression, scope)
    case 'sign': {
      const operand = estimate(expression.operand, scope)
      return expression.operator === '-' ? negate(operand) : operand
    }
    case 'chain':
      return estimateChain(expression, scope)
    default:
      return expression satisfies never
  }
}

const estimateRef = (ref: Ref, scope: EstimateScope): Estimate => {
  if (isSelf(ref, scope)) return undefined
  const { machine, slots, bound, unknown, rangeOf } = scope
  const counter = bound.get(ref.name)
  if (counter !== undefined && ref.indices.length === 0)
    return { exact: { kind: kinds.int, value: wrap(counter) } }
  if (unknown.has(ref.name)) {
    const range = ref.indices.length === 0 ? rangeOf(ref.name) : undefined
    return range && { range }
  }
  const slot = slots.get(ref.name) ?? -1
  let kind = machine.kinds[slot] ?? kinds.none
  let value = machine.values[slot] ?? 0
  if (kind === kinds.none) return truthOf(ref)
  const indices: number[] = []
  for (const one of ref.indices) {
    const index = estimate(one, scope)
    if (!isArray(value) || index === undefined || !('exact' in index)) return undefined
    indices.push(Number(index.exact.value))
    const item = value.items[Number(index.exact.value)]
    if (item === undefined) return undefined
    kind = value.kind
    value = item
  }
  return isUnread(ref.name, indices, scope) ? undefined : { exact: { kind, value } }
}

const isUnread = (
  name: string,
  indices: readonly number[],
  { element }: EstimateScope,
): boolean => {
  if (element === undefined || element.name !== name) return false
  const depth = indices.findIndex((index, at) => BigInt(index) !== element.indices[at])
  return depth !== -1 && BigInt(indices[depth] ?? 0) > (element.indices[depth] ?? 0n)
}

const truthOf = ({ name, indices }: Ref): Estimate =>
  indices.length === 0 && (name === 'true' || name === 'false')
    ? { exact: { kind: kinds.bool, value: name === 'true' } }
    : undefined

const estimateCall = (call: CallExpression, scope: EstimateScope): Estimate => {
  const given = call.arguments.map((one) => estimate(one, scope))
  const exact = given.flatMap((one) => (one !== undefined && 'exact' in one ? [one.exact] : []))
  const found = findFunction(call.name)
  if (found === undefined || exact.length < given.length) return undefined
  if (exact.length < found.least || exact.length > found.most) return undefined
  const result = found.run(scope.machine, exact)
  return result && { exact: result }
}

const estimateChain = ({ first, rest }: Chain, scope: EstimateScope): Estimate => {
  let left = estimate(first, scope)
  for (const { operator, operand, at } of rest) {
    const right = estimate(operand, scope)
    if (operator === '&&' || operator === '||') return undefined
    if (left === undefined || right === undefined) return undefined
    if ('exact' in left && 'exact' in right) {
      scope.machine.kind = right.exact.kind
      const { kind, value } = left.exact
      const result = operateOf(operator, at)(scope.machine, value, kind, right.exact.value)
      left = { exact: { kind: scope.machine.kind, value: result } }
      continue
    }
    const [one, other] = [rangeOfEstimate(left), rangeOfEstimate(right)]
    if (one === undefined || other === undefined) return undefined
    left = { range: combine(operator, one, other) }
  }
  return left
}

/** Integers that an estimate may be; undefined where it is none or anything. */
export const rangeOfEstimate = (one: Estimate): IntegerRange | undefined => {
  if (one === undefined) return undefined
  if ('range' in one) return one.range
  const { kind, value } = one.exact
  if (!isIntKind(kind) || !isNumber(value)) return undefined
  return { least: BigInt(value), greatest: BigInt(value) }
}

/** The float or integer that an estimate is, as a double. */
export const numberOfEstimate = (one: Estimate): number | undefined => {
  if (one === undefined || 'range' in one) return undefined
  const { kind, value } = one.exact
  return (isIntKind(kind) || isFloatKind(kind)) && isNumber(value) ? Number(value) : undefined
}

const negate = (one: Estimate): Estimate => {
  if (one === undefined) return undefined
  if ('range' in one) return { range: { least: -one.range.greatest, greatest: -one.range.least } }
  const { kind, value } = one.exact
  if (!isNumber(value)) return undefined
  const isInt = isIntKind(kind)
  return { exact: { kind, value: isInt ? subtractInt(0, value) : -Number(value) } }
}

/** The truth of a condition that does not depend on what is chosen; undefined where it is not known. */
export const truthOfEstimate = (one: Estimate): boolean | undefined =>
  one !== undefined && 'exact' in one && typeof one.exact.value === 'boolean'
    ? one.exact.value
    : undefined
