import { takes } from './functions.ts'
import type { Expressions } from './language.ts'
import type { Binary, ElementExpr, Expr, Invocation, Printing } from './program.ts'

/** Text of an expression and how tight it holds together: brackets are set only where they are needed. */
interface Printed {
  text: string
  level: number
}
const levels = { or: 0, and: 1, relation: 2, sum: 3, product: 4, sign: 5, atom: 6 }

const levelOf: Record<string, number> = {
  '||': levels.or,
  '&&': levels.and,
  '+': levels.sum,
  '-': levels.sum,
  '*': levels.product,
  '/': levels.product,
}

const atom = (text: string): Printed => ({ text, level: levels.atom })
const within = ({ text, level }: Printed, least: number): string =>
  level < least ? `(${text})` : text

export interface ExpressionPrinting {
  style: Expressions
  printing: Printing
  /** Notes a function that has to be written. */
  miss: (name: string) => void
}

export const printExpression = (expr: Expr, context: ExpressionPrinting): string =>
  print(expr, context).text

const print = (expr: Expr, context: ExpressionPrinting): Printed => {
  const { style, printing } = context
  switch (expr.kind) {
    case 'literal':
      return atom(style.literal(expr, printing))
    case 'element':
      return atom(printElement(expr, context))
    case 'group':
      return atom(`(${print(expr.inner, context).text})`)
    case 'sign':
      return {
        text: expr.operator + within(print(expr.operand, context), levels.atom),
        level: levels.sign,
      }
    case 'convert': {
      const operand = within(print(expr.operand, context), levels.atom)
      const text = style.convert(operand, expr.operand, expr, printing)
      return { text, level: text === operand ? levels.atom : levelOfCall(text, levels.sign) }
    }
    case 'call':
      return atom(printCall(expr, context))
    case 'binary':
      return printChain(expr, context)
    default:
      return expr satisfies never
  }
}

/** A call holds together by itself. */
const levelOfCall = (text: string, otherwise: number): number =>
  /^(?:[\w.:]*\(.*\)|[\w.]+(?:\(\))?)$/s.test(text) ? levels.atom : otherwise

const printElement = ({ variable, indices }: ElementExpr, context: ExpressionPrinting): string => {
  const { index = (text: string): string => text } = context.style
  const inner = indices.map((one) => `[${index(print(one, context).text, one)}]`)
  return variable.printed + inner.join('')
}

const printCall = (call: Invocation, context: ExpressionPrinting): string => {
  const values = call.arguments.map((one) => print(one, context).text)
  const { style, printing } = context
  const isKnown = Object.hasOwn(style.calls, call.name) && takes(call.name, values.length)
  const known = isKnown ? style.calls[call.name] : undefined
  const text = known?.(values, call, printing)
  if (text !== undefined) return text
  const name = call.name.replace('.', '_')
  context.miss(name)
  return `${name}(${values.join(', ')})`
}

/** A chain of operators from left to right. It may be long, so that only its right sides are printed by a call. */
const printChain = (chain: Binary, context: ExpressionPrinting): Printed => {
  const steps: Binary[] = []
  let first: Expr = chain
  while (first.kind === 'binary') {
    steps.push(first)
    first = sideOf(first, 'left', context.style)
  }
  return steps.reduceRight((left, step) => join(left, step, context), print(first, context))
}

/** A side of an operator, without a conversion that the other side brings about. */
const sideOf = (expr: Binary, side: 'left' | 'right', style: Expressions): Expr => {
  const own = expr[side]
  const other = side === 'left' ? expr.right : expr.left
  const isPower = expr.operator === '**'
  if (own.kind !== 'convert' || !style.promotes || isPower) return own
  const widens = own.operand.type === 'int' || own.type === 'float64'
  if (!widens || own.type === 'float32') return own
  // One of the two has to be wide by itself; a float that is written down is.
  const isWide = other.kind === 'literal' ? other.type === 'float64' : other.kind !== 'convert'
  return isWide ? own.operand : own
}

const join = (left: Printed, step: Binary, context: ExpressionPrinting): Printed => {
  const { style, printing } = context
  const right = print(rightOf(step, style), context)
  const { operator } = step
  if (operator === '**') {
    return printPower(left, right, step, context)
  }
  const isInteger = step.type === 'int' || step.type === 'int64'
  const quotient =
    operator === '/' && isInteger
      ? style.divide?.(within(left, levels.product), within(right, levels.sign), step, printing)
      : undefined
  if (quotient !== undefined)
    return { text: quotient, level: levelOfCall(quotient, levels.product) }
  const own = levelOf[operator] ?? levels.relation
  const isRelation = own === levels.relation
  const isString = isRelation && step.left.type === 'string'
  if (isString && style.compareStrings) {
    return { text: style.compareStrings(operator, left.text, right.text, printing), level: own }
  }
  const isLogic = own < levels.relation
  const isMixed = operator === '||' && style.bracketsMixed === true
  const least = leastInside(own, isLogic && style.bracketsComparisons === true)
  const isChain = isRelation && style.bracketsChains === true
  const hold = (side: Printed): Printed =>
    isMixed && side.level === levels.and ? { text: `(${side.text})`, level: levels.atom } : side
  const before = within(hold(left), isChain ? levels.sum : least)
  const after = within(hold(right), Math.max(least, own + 1))
  // A sign after a sign is another operator in most languages.
  const isSigned = /^[-+]/.test(after) && /^(?:[-+*/]|<)$/.test(operator)
  const text = before + wordOf(operator, style) + (isSigned ? `(${after})` : after)
  return step.type === 'float32' && style.single ? atom(style.single(text)) : { text, level: own }
}

const leastInside = (own: number, bracketsComparisons: boolean): number =>
  bracketsComparisons ? levels.sum : own

const rightOf = (step: Binary, style: Expressions): Expr => {
  const { left } = step
  // With both sides to widen, the left one takes the right one along.
  if (style.promotes && step.right.kind === 'convert' && left.kind === 'convert') {
    const isWide = step.right.type === 'int64' && step.operator !== '**'
    if (isWide) return step.right.operand
  }
  return sideOf(step, 'right', style)
}

const wordOf = (operator: Binary['operator'], style: Expressions): string =>
  style.operators[operator] ?? operator

const printPower = (
  left: Printed,
  right: Printed,
  step: Binary,
  { style, printing }: ExpressionPrinting,
): Printed => {
  if (!style.powerIsInfix) return atom(style.power(left.text, right.text, step, printing))
  const [base, exponent] = [within(left, levels.atom), within(right, levels.atom)]
  return { text: style.power(base, exponent, step, printing), level: levels.sign }
}
