import type { ScalarType } from '../syntax/tokens.ts'
import type { CallExpression, Chain, Expression, Operator, Ref } from '../syntax/tree.ts'
import type { Binding } from './bind.ts'
import { bareVariable } from './bare-variable.ts'
import type { ElementExpr, Expr, LanguageIntegers, ProgramVariable } from './program.ts'
import { resultOf } from './functions.ts'
import { bits32, bits64, combine, singleRange, isWithinRange } from './ranges.ts'
import type { IntegerRange } from './ranges.ts'

export interface Typing {
  binding: Binding
  integers: LanguageIntegers
}

/** An expression with the types that a language computes it in: each operator where its result fits. */
export const typeExpression = (expression: Expression, typing: Typing): Expr => {
  switch (expression.kind) {
    case 'integer': {
      const { value } = expression
      const range = singleRange(value)
      const type = isWithinRange(range, typing.integers.usual) ? 'int' : 'int64'
      return { kind: 'literal', value, type, depth: 0, range }
    }
    case 'float':
      return literal(expression.value, 'float64')
    case 'string':
      return literal(expression.bytes, 'string')
    case 'group': {
      const inner = typeExpression(expression.inner, typing)
      return { ...inner, kind: 'group', inner }
    }
    case 'sign': {
      const operand = typeExpression(expression.operand, typing)
      const { operator } = expression
      const range = signed(operator, operand.range)
      const type = typeForRange(operand.type, range, typing)
      return { kind: 'sign', operator, operand: convert(operand, type), type, depth: 0, range }
    }
    case 'ref':
      return typeRef(expression, typing)
    case 'call':
      return typeCall(expression, typing)
    case 'chain':
      return typeChain(expression, typing)
    default:
      return expression satisfies never
  }
}

const isInteger = (type: ScalarType): boolean => type === 'int' || type === 'int64'
export const isFloat = (type: ScalarType): boolean => type === 'float32' || type === 'float64'

/** `operand` as a number of `type`; as it is where it is one, or no number. */
export const convert = (operand: Expr, type: ScalarType): Expr => {
  const isNumber = isInteger(operand.type) || isFloat(operand.type)
  if (operand.type === type || !isNumber || operand.depth > 0) return operand
  if (operand.kind === 'literal' && isInteger(type)) return { ...operand, type }
  return { kind: 'convert', operand, type, depth: 0, range: operand.range }
}

const literal = (value: number | boolean | string, type: ScalarType): Expr => ({
  kind: 'literal',
  value,
  type,
  depth: 0,
  range: bits64,
})

/** A reference; a name that the spec declares nowhere is one of an integer, as an input never gets past it. */
export const typeRef = (ref: Ref, typing: Typing): Expr => {
  const variable = typing.binding.ofRef.get(ref)
  if (variable === undefined && (ref.name === 'true' || ref.name === 'false')) {
    return literal(ref.name === 'true', 'bool')
  }
  return typeElement(ref, variable ?? undeclared(ref.name), typing)
}

/** What a statement reads or sets. */
export const typeTarget = (ref: Ref, typing: Typing): ElementExpr =>
  typeElement(ref, typing.binding.ofRef.get(ref) ?? undeclared(ref.name), typing)

const typeElement = ({ indices }: Ref, variable: ProgramVariable, typing: Typing): ElementExpr => ({
  kind: 'element',
  variable,
  indices: indices.map((index) => typeExpression(index, typing)),
  type: variable.type,
  depth: Math.max(0, variable.depth - indices.length),
  range: variable.range,
})

const undeclared = (name: string): ProgramVariable => bareVariable(name, 'int64')

const typeCall = ({ name, arguments: given }: CallExpression, typing: Typing): Expr => {
  const values = given.map((one) => typeExpression(one, typing))
  const [base, exponent] = values
  if ((name === 'pow' || name === 'math.pow') && base && exponent) {
    return typeBinary('**', base, exponent, typing)
  }
  const type = resultOf(name, values)
  const isNumeric = name.startsWith('math.') || name === 'sum'
  const own = isNumeric ? values.map((one) => convert(one, type)) : values
  const range = type === 'int' ? bits32 : bits64
  return { kind: 'call', name, arguments: own, type, depth: 0, range }
}

const typeChain = ({ first, rest }: Chain, typing: Typing): Expr =>
  rest.reduce(
    (left, { operator, operand }) =>
      typeBinary(operator, left, typeExpression(operand, typing), typing),
    typeExpression(first, typing),
  )

const arithmetic = new Set<Operator>(['+', '-', '*', '/', '**'])

const typeBinary = (operator: Operator, left: Expr, right: Expr, typing: Typing): Expr => {
  const isArithmetic = arithmetic.has(operator)
  if (operator === '**') return typePower(left, right, typing)
  const common = commonType(left.type, right.type)
  const range = combine(operator, left.range, right.range)
  const type = isArithmetic ? typeForRange(common, range, typing) : common
  // No accepted input comes to such a division, and compilers refuse it.
  if (operator === '/' && isInteger(common) && isZero(right.range)) return zeroOf(common)
  return {
    kind: 'binary',
    operator,
    left: convert(left, type),
    right: convert(right, type),
    type: isArithmetic ? type : 'bool',
    depth: 0,
    range,
  }
}

const isZero = ({ least, greatest }: IntegerRange): boolean => least === 0n && greatest === 0n

const zeroOf = (type: ScalarType): Expr => ({
  kind: 'literal',
  value: 0n,
  type,
  depth: 0,
  range: singleRange(0n),
})

/** An integer to an integer power is one, but for powers below zero; others are doubles. */
const typePower = (left: Expr, right: Expr, { integers }: Typing): Expr => {
  const areIntegers = isInteger(left.type) && isInteger(right.type)
  const wide = areIntegers && right.range.greatest >= 0n ? 'int64' : 'float64'
  const range = combine('**', left.range, right.range)
  const type = wide === 'int64' && isWithinRange(range, integers.usual) ? 'int' : wide
  const [base, exponent] = [convert(left, type), convert(right, type)]
  return { kind: 'binary', operator: '**', left: base, right: exponent, type, depth: 0, range }
}

/** Two integers meet in the wider one, two floats in the left one, an integer and a float in the float. */
const commonType = (left: ScalarType, right: ScalarType): ScalarType => {
  if (isFloat(left)) return left
  if (isFloat(right)) return right
  return isInteger(left) && right === 'int64' ? right : left
}

const typeForRange = (type: ScalarType, range: IntegerRange, { integers }: Typing): ScalarType =>
  type === 'int' && !isWithinRange(range, integers.usual) ? 'int64' : type

const signed = (operator: '+' | '-', range: IntegerRange): IntegerRange =>
  operator === '+' ? range : combine('-', singleRange(0n), range)
