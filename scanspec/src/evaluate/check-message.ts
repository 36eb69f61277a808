import type { Clause, Expression } from '../syntax/tree.ts'
import type { Slots } from './compile-expression.ts'
import { formatValue } from './format-value.ts'
import { isArray, kinds } from './kinds.ts'
import type { Machine } from './machine.ts'

const mostWords = 20
const mostVariables = 3

/** `check error A[i]<=10000 (i=2)`: the clause, and up to three of its variables in order. */
export const checkMessage = (
  machine: Machine,
  { condition, words }: Clause,
  slots: Slots,
): string => {
  const chars = [...words]
  const cut = chars.length > mostWords ? `${chars.slice(0, mostWords).join('')}...` : words
  const shown: string[] = []
  for (const name of new Set(plainNames(condition))) {
    const slot = slots.get(name) ?? -1
    const kind = machine.kinds[slot] ?? kinds.none
    const value = machine.values[slot]
    if (kind === kinds.none || value === undefined || isArray(value)) continue
    shown.push(`${name}=${formatValue(value, kind)}`)
    if (shown.length === mostVariables) break
  }
  return `check error ${cut}${shown.length === 0 ? '' : ` (${shown.join(', ')})`}`
}

/** Variables without an index, and those inside indices, in order. */
const plainNames = (expression: Expression): string[] => {
  switch (expression.kind) {
    case 'ref':
      return expression.indices.length === 0
        ? [expression.name]
        : expression.indices.flatMap(plainNames)
    case 'call':
      return expression.arguments.flatMap(plainNames)
    case 'group':
      return plainNames(expression.inner)
    case 'sign':
      return plainNames(expression.operand)
    case 'chain':
      return [expression.first, ...expression.rest.map(({ operand }) => operand)].flatMap(
        plainNames,
      )
    case 'integer':
    case 'float':
    case 'string':
      return []
    default:
      return expression satisfies never
  }
}
