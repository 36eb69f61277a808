import { isFloatKind, isIntKind, isNumber, kinds } from '../evaluate/kinds.ts'
import type { ScanKind } from '../evaluate/kinds.ts'
import { operateOf } from '../evaluate/operate.ts'
import type { SpecSpan } from '../syntax/tokens.ts'
import type { Chain, Expression, Operator, OperatorStep } from '../syntax/tree.ts'
import { exactResult } from './exact.ts'
import { mirror } from './facts.ts'
import { computed, constant, noteOverflow, ofKind } from './judged.ts'
import { fail, sometimes } from './scope.ts'
import type { Judged, CheckScope } from './scope.ts'

type Judge = (expression: Expression, scope: CheckScope) => Judged

const orders = new Set<Operator>(['<', '<=', '>', '>='])
const relations = new Set<Operator>([...orders, '==', '!='])

/** Operators of a chain are of one level. */
export const judgeChain = (chain: Chain, scope: CheckScope, judge: Judge): Judged => {
  const { first, rest } = chain
  const begin = judge(first, scope)
  const [step] = rest
  if (step?.operator === '&&' || step?.operator === '||')
    return scope.facts.within(() => judgeLogic(chain, begin, scope, judge))
  let left = begin
  for (const one of rest) {
    const right = judge(one.operand, scope)
    const span = { at: chain.at, from: chain.from, to: one.operand.to }
    const result = operate({ left, right, step: one, span }, scope)
    if (result.exact === undefined) {
      noteOverflow(left, { ...span, to: one.at === step?.at ? first.to : one.operand.from }, scope)
      noteOverflow(right, one.operand, scope)
    }
    left = result
  }
  const isExcluded = step !== undefined && rest.length === 1 && excludes(first, step, scope)
  return isExcluded ? { ...left, never: true } : left
}

const judgeLogic = (
  { first, rest }: Chain,
  begin: Judged,
  scope: CheckScope,
  judge: Judge,
): Judged => {
  let left = begin
  let before = first
  for (const { operator, operand } of rest) {
    const isAnd = operator === '&&'
    if (isAnd) assume(before, scope)
    const value = left.constant?.value
    const isLooked = value === isAnd
    const right = isLooked ? judge(operand, scope) : sometimes(scope, () => judge(operand, scope))
    left = joined(left, right, isAnd)
    before = operand
  }
  return left
}

const joined = (left: Judged, right: Judged, isAnd: boolean): Judged => {
  const leftNever = left.never === true
  const rightNever = right.never === true
  const never = isAnd ? leftNever || rightNever : leftNever && rightNever
  const value = left.constant?.value
  // With the other value the right side is not looked at.
  if (typeof value === 'boolean' && value !== isAnd) return constant(kinds.bool, value)
  const fails = left.fails === true || (value === isAnd && right.fails === true)
  if (value === isAnd && typeof right.constant?.value === 'boolean') return right
  return { kind: kinds.bool, never, fails }
}

interface Operation {
  left: Judged
  right: Judged
  step: OperatorStep
  /** From the begin of the left side to the end of the right one. */
  span: SpecSpan
}

const operate = ({ left, right, step, span }: Operation, scope: CheckScope): Judged => {
  const { operator } = step
  if (operator === '&&' || operator === '||') return {}
  if (left.fails === true || right.fails === true) return { fails: true, never: true }
  const wrong = wrongKinds(operator, left.kind, right.kind)
  if (wrong !== undefined) return fail(scope, wrong, span)
  if (operator === '/' && isZero(right) && left.kind !== undefined && isIntKind(left.kind))
    return fail(scope, 'This divides by zero.', span)
  const exact = exactResult(operator, left.exact, right.exact)
  const [one, other] = [left.constant, right.constant]
  if (one !== undefined && other !== undefined) {
    scope.machine.kind = other.kind
    const result = computed(() => {
      const value = operateOf(operator, step.at)(scope.machine, one.value, one.kind, other.value)
      return { kind: scope.machine.kind, value }
    })
    if (result === undefined) return fail(scope, 'This cannot be computed.', span)
    if (result !== 'unknown') return constant(result.kind, result.value, exact)
  }
  if (relations.has(operator)) return { kind: kinds.bool }
  const kind = operator === '**' ? undefined : resultKind(left.kind, right.kind)
  return kind === undefined ? { never: true } : ofKind(kind)
}

const isZero = ({ constant: own }: Judged): boolean =>
  own !== undefined && isIntKind(own.kind) && own.value === 0

const isNumeric = (kind: ScanKind): boolean => isIntKind(kind) || isFloatKind(kind)

const wrongKinds = (
  operator: Operator,
  left: ScanKind | undefined,
  right: ScanKind | undefined,
): string | undefined => {
  if (operator === '==' || operator === '!=') return wrongEquality(left, right)
  const isWrong = [left, right].some((kind) => kind !== undefined && !isNumeric(kind))
  if (!isWrong) return undefined
  if (orders.has(operator) && left === kinds.bool)
    return 'Comparisons do not chain: instead of “a < b < c” write “a < b && b < c”.'
  return `“${operator}” is for numbers.`
}

const wrongEquality = (
  left: ScanKind | undefined,
  right: ScanKind | undefined,
): string | undefined => {
  if (left === kinds.array || right === kinds.array)
    return 'Arrays are compared element by element.'
  if (left === undefined || right === undefined) return undefined
  const isSame = left === right || (isNumeric(left) && isNumeric(right))
  return isSame ? undefined : 'Values of different types do not compare.'
}

/** Two integers make one of the left one's type; of two floats the left one decides. */
const resultKind = (
  left: ScanKind | undefined,
  right: ScanKind | undefined,
): ScanKind | undefined => {
  if (left === undefined || isFloatKind(left)) return left
  return right !== undefined && isFloatKind(right) ? right : right && left
}

/** The side of a comparison that depends on the input, and the integer it is compared with. */
const sidesOf = (
  first: Expression,
  { operator, operand }: OperatorStep,
  { judged }: CheckScope,
) => {
  const sides = [
    { own: first, other: operand, operator },
    { own: operand, other: first, operator: mirror(operator) },
  ]
  for (const { own, other, operator: asked } of sides) {
    const kind = judged.get(own)?.kind
    const bound = judged.get(other)?.constant
    const isOfInput = judged.get(own)?.constant === undefined
    if (!isOfInput || kind === undefined || !isIntKind(kind) || bound === undefined) continue
    if (isIntKind(bound.kind) && isNumber(bound.value))
      return { own, operator: asked, bound: BigInt(bound.value) }
  }
  return undefined
}

const excludes = (first: Expression, step: OperatorStep, scope: CheckScope): boolean => {
  if (!relations.has(step.operator)) return false
  const sides = sidesOf(first, step, scope)
  return sides !== undefined && scope.facts.excludes(sides.own, sides.operator, sides.bound)
}

/** What is known where a condition held. */
export const assume = (condition: Expression, scope: CheckScope): void => {
  if (condition.kind === 'group') return assume(condition.inner, scope)
  if (condition.kind !== 'chain') return
  const { first, rest } = condition
  const [step] = rest
  if (step === undefined) return
  if (step.operator === '&&') {
    for (const one of [first, ...rest.map(({ operand }) => operand)]) assume(one, scope)
  }
  const sides = rest.length === 1 && relations.has(step.operator) && sidesOf(first, step, scope)
  if (sides) scope.facts.assume(sides.own, sides.operator, sides.bound)
}
