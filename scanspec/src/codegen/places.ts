import type { Expression, Ref, SpecStatement } from '../syntax/tree.ts'

/** One level of the way from the spec to a statement: the block, and which of its statements. */
export interface BlockStep {
  block: readonly SpecStatement[]
  index: number
  /** The block is the body of a loop. */
  isLoop: boolean
}
export type BlockPlace = readonly BlockStep[]

/** The steps whose blocks both places lie in; the indices are those of `one`. */
export const sharedPlace = (one: BlockPlace, other: BlockPlace): BlockPlace => {
  const end = one.findIndex((step, depth) => step.block !== other[depth]?.block)
  return end === -1 ? one : one.slice(0, end)
}

/** Blocks of a statement. */
export const statementBlocks = (
  statement: SpecStatement,
): readonly (readonly SpecStatement[])[] => {
  if (statement.kind === 'forRange' || statement.kind === 'forScan') return [statement.body]
  if (statement.kind !== 'if') return []
  return [...statement.branches.map(({ body }) => body), statement.otherwise ?? []]
}

const refsKnown = new WeakMap<Expression, readonly Ref[]>()

/** Variables that an expression names, those in indices too. A generator asks for those of one expression at each value. */
export const refsOf = (expression: Expression): readonly Ref[] => {
  const known = refsKnown.get(expression)
  if (known) return known
  const found = refsIn(expression)
  refsKnown.set(expression, found)
  return found
}

const refsIn = (expression: Expression): readonly Ref[] => {
  switch (expression.kind) {
    case 'ref':
      return [expression, ...expression.indices.flatMap(refsOf)]
    case 'call':
      return expression.arguments.flatMap(refsOf)
    case 'group':
      return refsOf(expression.inner)
    case 'sign':
      return refsOf(expression.operand)
    case 'chain':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)].flatMap(refsOf)
    default:
      return []
  }
}

/** Variables that a statement itself names, without those of its blocks. */
export const refsOfStatement = (statement: SpecStatement): readonly Ref[] => {
  switch (statement.kind) {
    case 'var':
      return statement.lengths.flatMap(refsOf)
    case 'scan':
    case 'scanln':
      return statement.refs.flatMap(refsOf)
    case 'forScan':
      return statement.scan.refs.flatMap(refsOf)
    case 'check':
      return statement.clauses.flatMap(({ condition }) => refsOf(condition))
    case 'if':
      return statement.branches.flatMap(({ condition }) => refsOf(condition))
    case 'forRange':
      return [...refsOf(statement.low), ...refsOf(statement.high)]
    case 'assign':
      return [...refsOf(statement.value), ...refsOf(statement.target)]
    default:
      return []
  }
}

/** Two expressions with the same key are written alike, blanks apart. */
export const keyOf = (expression: Expression): string => {
  switch (expression.kind) {
    case 'integer':
    case 'float':
      return String(expression.value)
    case 'string':
      return JSON.stringify(expression.bytes)
    case 'ref':
      return [expression.name, ...expression.indices.map((index) => `[${keyOf(index)}]`)].join('')
    case 'call':
      return `${expression.name}(${expression.arguments.map(keyOf).join(',')})`
    case 'group':
      return `(${keyOf(expression.inner)})`
    case 'sign':
      return `${expression.operator} ${keyOf(expression.operand)}`
    case 'chain': {
      const steps = expression.rest.map(({ operator, operand }) => operator + keyOf(operand))
      return [keyOf(expression.first), ...steps].join('')
    }
    default:
      return expression satisfies never
  }
}
