import { findFunction, functionNames } from '../evaluate/functions/index.ts'
import { isFloatKind, isIntKind, isNumber, kinds } from '../evaluate/kinds.ts'
import { subtractInt, wrap } from '../evaluate/int.ts'
import type { CallExpression, Expression, Ref, Sign } from '../syntax/tree.ts'
import { judgeChain } from './judge-chain.ts'
import { computed, constant, noteOverflow, ofKind } from './judged.ts'
import { patternWords } from './pattern-words.ts'
import { fail, warn } from './scope.ts'
import type { Judged, CheckScope } from './scope.ts'

/** What is certain of an expression, with a warning where it is certainly wrong. */
export const judge = (expression: Expression, scope: CheckScope): Judged => {
  const judged = judgeAnew(expression, scope)
  scope.judged.set(expression, judged)
  return judged
}

/** Judges an expression that is no part of another one. */
export const judgeWhole = (expression: Expression, scope: CheckScope): Judged => {
  const judged = judge(expression, scope)
  noteOverflow(judged, expression, scope)
  return judged
}

const judgeAnew = (expression: Expression, scope: CheckScope): Judged => {
  switch (expression.kind) {
    case 'integer':
      return constant(kinds.int64, wrap(expression.value), expression.value)
    case 'float':
      return constant(kinds.float64, expression.value)
    case 'string':
      return constant(kinds.string, expression.bytes)
    case 'group':
      return judge(expression.inner, scope)
    case 'ref':
      return judgeRef(expression, scope)
    case 'call':
      return judgeCall(expression, scope)
    case 'sign':
      return judgeSign(expression, scope)
    case 'chain':
      return judgeChain(expression, scope, judge)
    default:
      return expression satisfies never
  }
}

/** A name that is read, or written where `isTarget`; its kind is that of the element. */
export const judgeRef = (ref: Ref, scope: CheckScope, isTarget = false): Judged => {
  const { name, indices } = ref
  const isKnown = scope.possible.has(name)
  const isTruth = !isTarget && (name === 'true' || name === 'false')
  if (!isKnown && !isTruth) return fail(scope, `“${name}” is declared nowhere before.`, ref)
  const fails = indices.map((index) => judgeIndex(index, scope)).includes(true)
  const form = isKnown ? scope.forms.get(name) : { kind: kinds.bool, depth: 0 }
  if (fails) return { fails, never: true }
  if (form === undefined) return {}
  if (form.depth < indices.length)
    return fail(scope, `“${name}” has no element here: it has ${form.depth} dimensions.`, ref)
  if (!isKnown) return constant(kinds.bool, name === 'true')
  return ofKind(form.depth === indices.length ? form.kind : kinds.array)
}

const judgeIndex = (index: Expression, scope: CheckScope): boolean => {
  const { fails = false, kind, constant: own } = judgeWhole(index, scope)
  if (fails) return true
  if (kind !== undefined && !isIntKind(kind)) {
    fail(scope, 'An index is an integer.', index)
    return true
  }
  if (own === undefined || !isNumber(own.value) || own.value >= 0) return false
  fail(scope, 'An index is never negative.', index)
  return true
}

const judgeSign = ({ operator, operand, ...span }: Sign, scope: CheckScope): Judged => {
  const { kind, constant: own, exact, fails } = judge(operand, scope)
  if (fails) return { fails, never: true }
  if (kind === undefined) return {}
  if (!isIntKind(kind) && !isFloatKind(kind)) return fail(scope, 'A sign is for numbers.', span)
  if (own === undefined || !isNumber(own.value)) return ofKind(kind)
  if (operator === '+') return constant(kind, own.value, exact)
  const value = isIntKind(kind) ? subtractInt(0, own.value) : -Number(own.value)
  return constant(kind, value, exact === undefined ? undefined : -exact)
}

const judgeCall = (call: CallExpression, scope: CheckScope): Judged => {
  const { name } = call
  const values = call.arguments.map((one) => judgeWhole(one, scope))
  const found = findFunction(name)
  if (found === undefined) return fail(scope, noFunctionWords(name), call)
  if (values.length < found.least || values.length > found.most)
    return fail(scope, `“${name}” takes another number of arguments.`, call)
  if (values.some(({ fails }) => fails === true)) return { fails: true, never: true }
  const pattern = values[1]?.constant?.value
  const words =
    typeof pattern === 'string' ? patternWords(name, pattern, scope.machine.patterns) : undefined
  const place = call.arguments[1] ?? call
  if (words?.fails === true) return fail(scope, words.message, place)
  if (words !== undefined) warn(scope, words.message, place)
  const given = values.flatMap(({ constant: own }) => own ?? [])
  if (given.length < values.length) return resultOf(name)
  const result = computed(() => found.run(scope.machine, given))
  if (result === 'unknown') return resultOf(name)
  if (result === undefined) return fail(scope, `“${name}” does not take these arguments.`, call)
  return constant(result.kind, result.value)
}

const noFunctionWords = (name: string): string => {
  const meant = functionNames.find((one) => one.endsWith(`.${name}`))
  const words = `There is no function “${name}”.`
  return meant === undefined ? words : `${words} Is “${meant}” meant?`
}

const floats = new Set(['math.sqrt', 'math.log2', 'math.ceil', 'math.floor'])
const integers = new Set(['len', 'regexp.count', 'numbers.gcd', 'numbers.lcm'])

const resultOf = (name: string): Judged => {
  if (floats.has(name)) return ofKind(kinds.float64)
  if (integers.has(name)) return ofKind(kinds.int)
  if (name === 'toInt64') return ofKind(kinds.int64)
  const isOfNumbers = name.startsWith('math.') || name === 'sum' || name === 'pow'
  return isOfNumbers ? { never: true } : ofKind(kinds.bool)
}
