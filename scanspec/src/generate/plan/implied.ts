import type { Expression, Operator, Ref, SpecStatement } from '../../syntax/tree.ts'
import { statementBlocks } from '../../codegen/places.ts'
import { rewrite } from './substitute.ts'

/** Lengths of each array by its name, from the outside in; names that are declared several times are left out. */
export type Lengths = ReadonlyMap<string, readonly Expression[]>

export const lengthsOf = (statements: readonly SpecStatement[]): Lengths => {
  const found = new Map<string, readonly Expression[]>()
  const several = new Set<string>()
  const walk = (block: readonly SpecStatement[]): void => {
    for (const statement of block) {
      if (statement.kind === 'var') {
        for (const { name } of statement.names) {
          if (found.has(name)) several.add(name)
          found.set(name, statement.lengths)
        }
      }
      for (const inner of statementBlocks(statement)) walk(inner)
    }
  }
  walk(statements)
  for (const name of several) found.delete(name)
  return found
}

/** An index that stands for every one. */
export const anyIndex = '*'

/**
 * Conditions that follow from one, in a form that bounds single values: `len(A)` is the length that A was declared
 * with, and a call about a whole array says something about its length and each of its elements.
 */
export const impliedBy = (condition: Expression, lengths: Lengths): Expression[] => {
  const all = conjuncts(condition).flatMap((one) => ofCall(one, lengths))
  const measured = withLengths(condition, lengths)
  return measured === undefined ? all : [measured, ...all]
}

/** Conditions that all have to hold. */
export const conjuncts = (condition: Expression): Expression[] => {
  if (condition.kind === 'group') return conjuncts(condition.inner)
  const isAll = condition.kind === 'chain' && condition.rest[0]?.operator === '&&'
  if (!isAll) return [condition]
  return [condition.first, ...condition.rest.map(({ operand }) => operand)].flatMap(conjuncts)
}

const withLengths = (condition: Expression, lengths: Lengths): Expression | undefined => {
  let isChanged = false
  const measured = rewrite(condition, (part) => {
    const [only] = part.kind === 'call' && part.name === 'len' ? part.arguments : []
    const length = only?.kind === 'ref' ? lengths.get(only.name)?.[only.indices.length] : undefined
    if (length !== undefined) isChanged = true
    return length && group(length)
  })
  return isChanged ? measured : undefined
}

const span = { at: { line: 1, col: 1 }, from: 0, to: 0 }
const group = (inner: Expression): Expression => ({ kind: 'group', inner, ...span })
const integer = (value: bigint): Expression => ({ kind: 'integer', value, ...span })
const chain = (first: Expression, operator: Operator, operand: Expression): Expression => ({
  kind: 'chain',
  first: group(first),
  rest: [{ operator, at: span.at, operand: group(operand) }],
  ...span,
})
const eachOf = ({ name, indices }: Ref): Ref => ({
  kind: 'ref',
  name,
  indices: [...indices, { kind: 'ref', name: anyIndex, indices: [], ...span }],
  ...span,
})
const within = (array: Ref, least: Expression, greatest: Expression): Expression[] => [
  chain(eachOf(array), '>=', least),
  chain(eachOf(array), '<=', greatest),
]

const ofCall = (condition: Expression, lengths: Lengths): Expression[] => {
  if (condition.kind !== 'call') return []
  const [first, second, third] = condition.arguments
  const lengthOf = (array: Ref): Expression[] => {
    const length = lengths.get(array.name)?.[array.indices.length]
    return length === undefined ? [] : [length]
  }
  if (condition.name === 'arrays.range' && first?.kind === 'ref' && second && third)
    return within(first, second, third)
  if (condition.name === 'arrays.permutation' && first && second?.kind === 'ref') {
    const lengthIs = lengthOf(second).map((length) => chain(length, '==', first))
    return [...within(second, integer(1n), first), ...lengthIs]
  }
  if (condition.name === 'matrices.dimensions' && first?.kind === 'ref' && second && third) {
    const width: Expression = { kind: 'call', name: 'len', arguments: [eachOf(first)], ...span }
    const height = lengthOf(first).map((length) => chain(length, '==', second))
    return [chain(width, '==', third), ...height]
  }
  if (!condition.name.startsWith('graphs.') || !first) return []
  if (second?.kind !== 'ref' || third?.kind !== 'ref') return []
  const ends = [second, third].flatMap((array) => within(array, integer(1n), first))
  return [...ends, ...lengthOf(second).flatMap((edges) => edgeCounts(condition.name, first, edges))]
}

/** How many edges a graph of `nodes` may have. */
const edgeCounts = (name: string, nodes: Expression, edges: Expression): Expression[] => {
  const lessOne = chain(nodes, '-', integer(1n))
  switch (name) {
    case 'graphs.tree':
      return [chain(edges, '==', lessOne)]
    case 'graphs.connected':
      return [chain(edges, '>=', lessOne)]
    case 'graphs.acyclic':
      return [chain(chain(edges, '<', nodes), '||', chain(edges, '==', integer(0n)))]
    default: {
      const pairs = chain(chain(nodes, '*', lessOne), '/', integer(2n))
      return [chain(edges, '<=', pairs)]
    }
  }
}
