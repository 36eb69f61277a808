import { findFunction } from '../../evaluate/functions/index.ts'
import type { IntegerRange } from '../../codegen/ranges.ts'
import type { CallExpression, Chain, Expression, Operator } from '../../syntax/tree.ts'
import {
  estimate,
  isSelf,
  mentionsSelf,
  numberOfEstimate,
  rangeOfEstimate,
  truthOfEstimate,
} from '../estimate.ts'
import type { EstimateScope } from '../estimate.ts'
import { allIntegers, between, intersect, unite } from './integers.ts'
import type { Integers } from './integers.ts'

/** Which integer of a value is bounded: itself, the length of a string, or the integer that a string spells. */
export type View = 'value' | 'len' | 'toInt64'

/** Values of the view with which a condition may hold. More than those that do: each is checked in the end. */
export const allowed = (condition: Expression, scope: EstimateScope, view: View): Integers => {
  if (condition.kind === 'group') return allowed(condition.inner, scope, view)
  if (!mentionsSelf(condition, scope)) {
    return truthOfEstimate(estimate(condition, scope)) === false ? [] : allIntegers
  }
  if (condition.kind !== 'chain') return allIntegers
  const { first, rest } = condition
  const [step] = rest
  if (step === undefined) return allIntegers
  const parts = [first, ...rest.map(({ operand }) => operand)]
  if (step.operator === '&&') return andOf(parts, scope, view)
  if (step.operator === '||') {
    return parts.map((part) => allowed(part, scope, view)).reduce(unite, [])
  }
  if (rest.length > 1) return allIntegers
  if (mentionsView(first, scope, view)) {
    return relation(first, step.operator, step.operand, scope, view)
  }
  const mirrored = mirrors[step.operator]
  return mirrored === undefined ? allIntegers : relation(step.operand, mirrored, first, scope, view)
}

/** Later parts are not looked at where one before is false. */
const andOf = (parts: readonly Expression[], scope: EstimateScope, view: View): Integers => {
  let found = allIntegers
  for (const part of parts) {
    found = intersect(found, allowed(part, scope, view))
    if (found.length === 0) break
  }
  return found
}

const mirrors: Partial<Record<Operator, Operator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
}

const isView = (expression: Expression, scope: EstimateScope, view: View): boolean => {
  if (view === 'value') return isSelf(expression, scope)
  if (expression.kind !== 'call' || expression.name !== view) return false
  const [first] = expression.arguments
  return first !== undefined && isSelf(first, scope)
}

const mentionsView = (expression: Expression, scope: EstimateScope, view: View): boolean => {
  if (isView(expression, scope, view)) return true
  switch (expression.kind) {
    case 'group':
      return mentionsView(expression.inner, scope, view)
    case 'sign':
      return mentionsView(expression.operand, scope, view)
    case 'call':
      return expression.arguments.some((one) => mentionsView(one, scope, view))
    case 'chain':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)].some((one) =>
        mentionsView(one, scope, view),
      )
    default:
      return false
  }
}

const relation = (
  inside: Expression,
  operator: Operator,
  outside: Expression,
  scope: EstimateScope,
  view: View,
): Integers => {
  if (!mentionsView(inside, scope, view) || mentionsSelf(outside, scope)) return allIntegers
  const bound = estimate(outside, scope)
  const range = rangeOfEstimate(bound) ?? roundsOf(numberOfEstimate(bound))
  if (range === undefined) return allIntegers
  return invert(inside, compared(operator, range), scope, view)
}

/** The two integers around a float. */
const roundsOf = (value: number | undefined): IntegerRange | undefined =>
  value === undefined || !Number.isFinite(value)
    ? undefined
    : { least: BigInt(Math.floor(value)), greatest: BigInt(Math.ceil(value)) }

const [{ least: first, greatest: last }] = allIntegers as [IntegerRange]

const compared = (operator: Operator, { least, greatest }: IntegerRange): Integers => {
  switch (operator) {
    case '<':
      return between(first, greatest - 1n)
    case '<=':
      return between(first, greatest)
    case '>':
      return between(least + 1n, last)
    case '>=':
      return between(least, last)
    case '==':
      return between(least, greatest)
    case '!=':
      return least === greatest
        ? [...between(first, least - 1n), ...between(least + 1n, last)]
        : allIntegers
    default:
      return allIntegers
  }
}

/** Values with which `expression` is one of `wanted`. */
const invert = (
  expression: Expression,
  wanted: Integers,
  scope: EstimateScope,
  view: View,
): Integers => {
  if (isView(expression, scope, view)) return wanted
  switch (expression.kind) {
    case 'group':
      return invert(expression.inner, wanted, scope, view)
    case 'sign': {
      const turned = expression.operator === '-' ? negated(wanted) : wanted
      return invert(expression.operand, turned, scope, view)
    }
    case 'chain':
      return invertChain(expression, wanted, scope, view)
    case 'call':
      return invertCall(expression, wanted, scope, view)
    default:
      return allIntegers
  }
}

const negated = (wanted: Integers): Integers =>
  wanted.map(({ least, greatest }) => ({ least: -greatest, greatest: -least })).toReversed()

const moved = (wanted: Integers, change: (range: IntegerRange) => Integers): Integers =>
  wanted.map(change).reduce(unite, [])

const invertChain = (
  { first: start, rest }: Chain,
  wanted: Integers,
  scope: EstimateScope,
  view: View,
) => {
  const operator = rest[0]?.operator
  const isSum = operator === '+' || operator === '-'
  const isProduct = rest.every((step) => step.operator === '*')
  const parts = [
    { part: start, isMinus: false },
    ...rest.map((step) => ({ part: step.operand, isMinus: step.operator === '-' })),
  ]
  const own = parts.filter(({ part }) => mentionsView(part, scope, view))
  const [only] = own
  if (only === undefined || own.length > 1) return allIntegers
  if (operator === '/' && rest.length === 1 && only.part === start) {
    return invertQuotient(start, rest[0]?.operand, wanted, scope, view)
  }
  if (!isSum && !isProduct) return allIntegers
  let others: IntegerRange = isSum ? { least: 0n, greatest: 0n } : { least: 1n, greatest: 1n }
  for (const { part, isMinus } of parts) {
    if (part === only.part) continue
    const range = rangeOfEstimate(estimate(part, scope))
    if (range === undefined) return allIntegers
    others = isSum ? added(others, range, isMinus) : multiplied(others, range)
  }
  const { least: low, greatest: high } = others
  if (isProduct) return invert(only.part, factors(wanted, others), scope, view)
  const rests = moved(wanted, ({ least, greatest }) =>
    only.isMinus ? between(low - greatest, high - least) : between(least - high, greatest - low),
  )
  return invert(only.part, rests, scope, view)
}

const added = (one: IntegerRange, other: IntegerRange, isMinus: boolean): IntegerRange =>
  isMinus
    ? { least: one.least - other.greatest, greatest: one.greatest - other.least }
    : { least: one.least + other.least, greatest: one.greatest + other.greatest }

const multiplied = (one: IntegerRange, other: IntegerRange): IntegerRange => {
  const products = [one.least, one.greatest].flatMap((left) => [
    left * other.least,
    left * other.greatest,
  ])
  const sorted = products.toSorted((a, b) => (a < b ? -1 : 1))
  return { least: sorted[0] ?? 0n, greatest: sorted.at(-1) ?? 0n }
}

/** Integers of which a product with one of `others` is wanted. */
const factors = (wanted: Integers, others: IntegerRange): Integers =>
  moved(wanted, ({ least, greatest }) => {
    const { least: low, greatest: high } = others
    if (low === 0n && high === 0n) return least <= 0n && greatest >= 0n ? allIntegers : []
    if (low === high) {
      const [from, to] = low > 0n ? [least, greatest] : [-greatest, -least]
      const size = low > 0n ? low : -low
      return between(ceilingOf(from, size), floorOf(to, size))
    }
    if (low < 1n || least < 0n)
      return low < 1n ? allIntegers : between(first, floorOf(greatest, low))
    return between(ceilingOf(least, high), floorOf(greatest, low))
  })

const floorOf = (value: bigint, by: bigint): bigint =>
  value >= 0n ? value / by : -((-value + by - 1n) / by)
const ceilingOf = (value: bigint, by: bigint): bigint => -floorOf(-value, by)

/** The quotient truncates toward zero. */
const invertQuotient = (
  dividend: Expression,
  divisor: Expression | undefined,
  wanted: Integers,
  scope: EstimateScope,
  view: View,
): Integers => {
  const range = divisor && rangeOfEstimate(estimate(divisor, scope))
  if (range === undefined || range.least !== range.greatest || range.least < 1n) return allIntegers
  const by = range.least
  const dividends = moved(wanted, ({ least, greatest }) =>
    between(
      least > 0n ? least * by : least * by - by + 1n,
      greatest < 0n ? greatest * by : greatest * by + by - 1n,
    ),
  )
  return invert(dividend, dividends, scope, view)
}

const invertCall = (
  call: CallExpression,
  wanted: Integers,
  scope: EstimateScope,
  view: View,
): Integers => {
  const [one, other] = call.arguments
  if (one === undefined || findFunction(call.name) === undefined) return allIntegers
  if (call.name === 'math.abs') {
    const sizes = intersect(wanted, between(0n, last))
    return invert(one, unite(sizes, negated(sizes)), scope, view)
  }
  if (call.name !== 'math.min' && call.name !== 'math.max') return allIntegers
  if (other === undefined) return allIntegers
  const [own, rest] = mentionsView(one, scope, view) ? [one, other] : [other, one]
  if (mentionsView(rest, scope, view)) return allIntegers
  const range = rangeOfEstimate(estimate(rest, scope))
  const [least, greatest] = [wanted[0]?.least, wanted.at(-1)?.greatest]
  if (range === undefined || least === undefined || greatest === undefined) return allIntegers
  // The smaller of both is wanted: where the other one will do, this one may be anything above.
  if (call.name === 'math.min') {
    return invert(own, between(least, range.least <= greatest ? last : greatest), scope, view)
  }
  return invert(own, between(range.greatest >= least ? first : least, greatest), scope, view)
}
