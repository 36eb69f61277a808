import type { CheckStatement, Expression, If, SpecStatement } from '../syntax/tree.ts'
import type { Binding } from './bind.ts'
import { keyOf, refsOf, refsOfStatement } from './places.ts'

/** `check false`: no accepted input gets past it. */
export const neverHolds = ({ clauses }: CheckStatement): boolean =>
  clauses.some(({ condition }) => condition.kind === 'ref' && keyOf(condition) === 'false')

/**
 * A `check` before says that one of the conditions holds, as `check q == 1 || q == 2` does, and what it asks of is not
 * set again on the way.
 */
export const isExhaustive = (
  { branches, otherwise }: If,
  { block, index }: { block: readonly SpecStatement[]; index: number },
  binding: Binding,
): boolean => {
  if (otherwise !== undefined) return true
  const conditions = new Set(branches.map(({ condition }) => keyOf(condition)))
  const asked = new Set(
    branches.flatMap(({ condition }) => refsOf(condition).map((ref) => binding.ofRef.get(ref))),
  )
  for (let at = index - 1; at >= 0; at--) {
    const statement = block[at]
    if (statement === undefined) return false
    if (statement.kind === 'check') {
      if (statement.clauses.some((clause) => covers(clause.condition, conditions))) return true
    } else if (statement.kind === 'var') {
      if (binding.ofVar.get(statement)?.some((variable) => asked.has(variable))) return false
    } else if (statement.kind !== 'eol') {
      // What reads or sets something else is passed over; blocks are not looked into.
      if ('body' in statement || statement.kind === 'if') return false
      if (refsOfStatement(statement).some((ref) => asked.has(binding.ofRef.get(ref)))) return false
    }
  }
  return false
}

const covers = (condition: Expression, conditions: ReadonlySet<string>): boolean => {
  if (conditions.has(keyOf(condition))) return true
  if (condition.kind === 'group') return covers(condition.inner, conditions)
  if (condition.kind !== 'chain' || condition.rest[0]?.operator !== '||') return false
  const operands = [condition.first, ...condition.rest.map(({ operand }) => operand)]
  return operands.every((one) => covers(one, conditions))
}
