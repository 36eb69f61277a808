import { statementBlocks } from '../codegen/places.ts'
import { exactResult } from '../check/exact.ts'
import { parse } from '../syntax/parse.ts'
import type { Expression, Operator, Spec, SpecStatement } from '../syntax/tree.ts'
import type { ScalarType } from '../syntax/tokens.ts'

// Bounds that a spec's checks set to variables: comparisons with numbers that all have to hold. `check n >= 1, n < 10` has two.

export interface SpecBound {
  /** The variable, the array for its elements, or `len(s)`. */
  name: string
  side: 'min' | 'max'
  /** A decimal number, exact. The bound is reached where the value is this one. */
  value: string
}

export interface ClauseBound extends SpecBound {
  /** The name that is bounded. */
  expression: Expression
}

export const keyOfBound = ({ name, side, value }: SpecBound): string => `${name} ${side} ${value}`

/** More are none that anybody reads. */
const mostBounds = 200

/** Each once, in the order of the spec. */
export const specBounds = ({ statements }: Pick<Spec, 'statements'>): SpecBound[] => {
  const floats = new Set<string>()
  const found = new Map<string, SpecBound>()
  const walk = (block: readonly SpecStatement[]): void => {
    for (const statement of block) {
      if (statement.kind === 'var' && isFloat(statement.type))
        for (const { name } of statement.names) floats.add(name)
      if (statement.kind === 'check')
        for (const { condition } of statement.clauses)
          for (const { name, side, value, isStrict } of clauseBounds(condition)) {
            // No number is the last one before another.
            if (isStrict && floats.has(name)) continue
            const bound = { name, side, value }
            if (found.size < mostBounds) found.set(keyOfBound(bound), bound)
          }
      for (const inner of statementBlocks(statement)) walk(inner)
    }
  }
  walk(statements)
  return [...found.values()]
}

/**
 * The spec with one more check, so that inputs that it accepts reach the bound: behind the check that sets it or, where only a validator
 * does, behind the line that reads the number. Null: the spec reads no such number.
 */
export const reachBound = (source: string, bound: SpecBound): string | null => {
  const statements = allStatements(parse(source).statements)
  const place = placeOfCheck(statements, keyOfBound(bound)) ?? placeOfScan(statements, bound.name)
  if (!place) return null
  const { from, to } = place.expression
  const lines = source.split('\n')
  const behind = source.slice(0, place.statement.to).split('\n').length
  lines.splice(behind, 0, `check ${source.slice(from, to)} == ${bound.value}`)
  return lines.join('\n')
}

/** Those within others too, in the order of the spec. */
const allStatements = (block: readonly SpecStatement[]): SpecStatement[] =>
  block.flatMap((statement) => [
    statement,
    ...statementBlocks(statement).flatMap((inner) => allStatements(inner)),
  ])

interface BoundPlace {
  statement: SpecStatement
  expression: Expression
}

const placeOfCheck = (statements: readonly SpecStatement[], key: string): BoundPlace | undefined =>
  statements
    .flatMap((statement) =>
      statement.kind === 'check'
        ? statement.clauses
            .flatMap(({ condition }) => clauseBounds(condition))
            .map((one) => ({ statement, expression: one.expression, key: keyOfBound(one) }))
        : [],
    )
    .find((one) => one.key === key)

const placeOfScan = (
  statements: readonly SpecStatement[],
  name: string,
): BoundPlace | undefined => {
  const isNumber = statements.some(
    (one) =>
      one.kind === 'var' &&
      one.type !== 'string' &&
      one.type !== 'bool' &&
      one.names.some((named) => named.name === name),
  )
  if (!isNumber) return undefined
  return statements
    .flatMap((statement) =>
      statement.kind === 'scan' || statement.kind === 'scanln'
        ? statement.refs.map((expression) => ({ statement, expression }))
        : [],
    )
    .find(({ expression }) => expression.name === name)
}

const isFloat = (type: ScalarType): boolean => type === 'float32' || type === 'float64'

export const clauseBounds = (condition: Expression): (ClauseBound & { isStrict: boolean })[] => {
  if (condition.kind === 'group') return clauseBounds(condition.inner)
  if (condition.kind !== 'chain') return []
  const { first, rest } = condition
  const [step] = rest
  if (step?.operator === '&&')
    return [first, ...rest.map((one) => one.operand)].flatMap(clauseBounds)
  if (!step || rest.length > 1) return []
  return [
    ...boundBy(first, step.operator, step.operand),
    ...boundBy(step.operand, mirrored[step.operator] ?? '||', first),
  ]
}

const mirrored: Partial<Record<Operator, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

const boundBy = (expression: Expression, operator: Operator, by: Expression) => {
  const name = nameOf(expression)
  const number = numberOf(by)
  if (name === undefined || number === undefined) return []
  const isStrict = operator === '<' || operator === '>'
  if (!isStrict && operator !== '<=' && operator !== '>=') return []
  if (isStrict && typeof number !== 'bigint') return []
  const side = operator.startsWith('<') ? ('max' as const) : ('min' as const)
  const step = side === 'max' ? -1n : 1n
  const value = String(isStrict && typeof number === 'bigint' ? number + step : number)
  return [{ name, side, value, expression, isStrict }]
}

const nameOf = (expression: Expression): string | undefined => {
  if (expression.kind === 'group') return nameOf(expression.inner)
  if (expression.kind === 'ref') return expression.name
  if (expression.kind !== 'call' || expression.name !== 'len') return undefined
  const [measured] = expression.arguments
  const inner = measured && nameOf(measured)
  return inner === undefined ? undefined : `len(${inner})`
}

/** A number that is written, or computed of such. */
const numberOf = (expression: Expression): bigint | number | undefined => {
  switch (expression.kind) {
    case 'integer':
    case 'float':
      return expression.value
    case 'group':
      return numberOf(expression.inner)
    case 'sign': {
      const value = numberOf(expression.operand)
      return value === undefined || expression.operator === '+' ? value : -value
    }
    case 'chain': {
      let value = numberOf(expression.first)
      for (const { operator, operand } of expression.rest) {
        const right = numberOf(operand)
        if (typeof value !== 'bigint' || typeof right !== 'bigint') return undefined
        value = exactResult(operator, value, right)
      }
      return value
    }
    case 'ref':
    case 'call':
    case 'string':
      return undefined
    default:
      return expression satisfies never
  }
}
