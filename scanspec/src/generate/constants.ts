import { statementBlocks } from '../codegen/places.ts'
import type { Expression, SpecStatement } from '../syntax/tree.ts'

/** Strings that branches compare a variable with: what is read is one of them more often than by chance. */
export const constantsOf = (statements: readonly SpecStatement[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  const note = (one: Expression, other: Expression): void => {
    if (one.kind !== 'ref' || other.kind !== 'string') return
    const known = found.get(one.name)
    if (known === undefined) found.set(one.name, [other.bytes])
    else known.push(other.bytes)
  }
  const look = (expression: Expression): void => {
    if (expression.kind === 'group') look(expression.inner)
    if (expression.kind !== 'chain') return
    const { first, rest } = expression
    const [step] = rest
    if (step?.operator === '==') {
      note(first, step.operand)
      note(step.operand, first)
    }
    for (const part of [first, ...rest.map(({ operand }) => operand)]) look(part)
  }
  const walk = (block: readonly SpecStatement[]): void => {
    for (const statement of block) {
      if (statement.kind === 'if') for (const { condition } of statement.branches) look(condition)
      for (const inner of statementBlocks(statement)) walk(inner)
    }
  }
  walk(statements)
  return found
}
