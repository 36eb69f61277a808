import type { Chain, Expression, Operator, Ref, Sign } from '../syntax/tree.ts'
import { testlibCall } from './testlib-functions.ts'
import { Unsupported, isScalar, printPower, scalarType } from './testlib-values.ts'
import type { Printed, ValidatorScope } from './testlib-values.ts'

export const printTestlibExpression = (node: Expression, scope: ValidatorScope): Printed => {
  switch (node.kind) {
    case 'group': {
      const inner = printTestlibExpression(node.inner, scope)
      return { ...inner, text: `(${inner.text})` }
    }
    case 'integer':
      return { text: integerText(node.value), type: scalarType('int') }
    case 'float':
      return { text: floatText(node.value), type: scalarType('float') }
    case 'string':
      return { text: `std::string(${textLiteral(node.bytes)})`, type: scalarType('string') }
    case 'ref':
      return printRef(node, scope)
    case 'sign':
      return printSign(node, scope)
    case 'chain':
      return printChain(node, scope)
    case 'call':
      return testlibCall(
        node,
        node.arguments.map((one) => printTestlibExpression(one, scope)),
        scope,
      )
  }
}

const integerText = (value: bigint): string => {
  const wrapped = BigInt.asIntN(64, value)
  if (wrapped === -(2n ** 63n)) return '(-9223372036854775807LL - 1)'
  return wrapped > 2_147_483_647n || wrapped < -2_147_483_648n ? `${wrapped}LL` : String(wrapped)
}

const floatText = (value: number): string => {
  if (!Number.isFinite(value)) throw new Unsupported('it has a number too large for C++')
  const text = String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** Bytes as a literal of C++: octal escapes end by themselves. */
export const textLiteral = (bytes: string): string => {
  const text = bytes.replaceAll(
    /[^ !#->@-[\]-~]/g,
    (char) => `\\${(char.charCodeAt(0) & 0xff).toString(8).padStart(3, '0')}`,
  )
  return bytes.includes('\0') ? `"${text}", ${bytes.length}` : `"${text}"`
}

export const printRef = ({ name, indices }: Ref, scope: ValidatorScope): Printed => {
  const type = scope.typeOf(name)
  if (!type && indices.length === 0 && (name === 'true' || name === 'false'))
    return { text: name, type: scalarType('bool') }
  if (!type) throw new Unsupported(`${name} is not declared before it is used`)
  if (indices.length > type.dimensions) throw new Unsupported(`${name} has fewer dimensions`)
  let text = scope.nameOf(name)
  for (const index of indices) {
    scope.use('at')
    const place = printTestlibExpression(index, scope)
    if (!isScalar(place, 'int')) throw new Unsupported('an index is no integer')
    text = `at(${text}, ${place.text})`
  }
  return { text, type: { ...type, dimensions: type.dimensions - indices.length } }
}

const printSign = ({ operator, operand }: Sign, scope: ValidatorScope): Printed => {
  const value = printTestlibExpression(operand, scope)
  if (!isScalar(value, 'int', 'float')) throw new Unsupported('a sign stands before no number')
  if (operator === '+') return value
  if (isScalar(value, 'float')) return { ...value, text: `-${value.text}` }
  if (/^\d+$/.test(value.text)) return { ...value, text: `-${value.text}` }
  scope.use('subtract')
  return { ...value, text: `subtract(0, ${value.text})` }
}

const arithmetic: Partial<Record<Operator, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
}

const printChain = ({ first, rest }: Chain, scope: ValidatorScope): Printed => {
  let left = printTestlibExpression(first, scope)
  for (const { operator, operand } of rest)
    left = printOperation(left, operator, printTestlibExpression(operand, scope), scope)
  return left
}

export const printOperation = (
  left: Printed,
  operator: Operator,
  right: Printed,
  scope: ValidatorScope,
): Printed => {
  if (left.type.dimensions + right.type.dimensions > 0)
    throw new Unsupported(`${operator} stands between arrays`)
  const areNumbers = isScalar(left, 'int', 'float') && isScalar(right, 'int', 'float')
  const areInts = isScalar(left, 'int') && isScalar(right, 'int')
  const text = `${left.text} ${operator} ${right.text}`
  if (operator === '&&' || operator === '||') {
    if (!isScalar(left, 'bool') || !isScalar(right, 'bool'))
      throw new Unsupported(`${operator} stands between what is neither true nor false`)
    return { text: `(${text})`, type: scalarType('bool') }
  }
  if (operator === '==' || operator === '!=') {
    if (!areNumbers && left.type.of !== right.type.of)
      throw new Unsupported(`${operator} compares values of two kinds`)
    return { text: `(${text})`, type: scalarType('bool') }
  }
  if (!areNumbers) throw new Unsupported(`${operator} stands between what are no numbers`)
  if (/^[<>]/.test(operator)) return { text: `(${text})`, type: scalarType('bool') }
  if (operator === '**') return printPower(left, right, scope)
  if (!areInts)
    return {
      text: `((double)${left.text} ${operator} (double)${right.text})`,
      type: scalarType('float'),
    }
  const helper = arithmetic[operator] ?? ''
  scope.use(helper)
  return { text: `${helper}(${left.text}, ${right.text})`, type: scalarType('int') }
}
