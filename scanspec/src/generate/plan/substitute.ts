import type { Expression } from '../../syntax/tree.ts'
import { refsOf } from '../../codegen/places.ts'

/** References in an expression that grew by what was put into it: no more than a person can follow. */
const mostRefs = 24

/** `expression` with `value` in place of each plain `name`; undefined where it would grow too long. */
export const substitute = (
  expression: Expression,
  name: string,
  value: Expression,
): Expression | undefined => {
  if (refsOf(expression).length + refsOf(value).length > mostRefs) return undefined
  const { at, from, to } = expression
  return rewrite(expression, (one) =>
    one.kind === 'ref' && one.name === name && one.indices.length === 0
      ? { kind: 'group', inner: value, at, from, to }
      : undefined,
  )
}

/** The expression with what `replace` gives in place of its parts, from the outside in. */
export const rewrite = (
  expression: Expression,
  replace: (part: Expression) => Expression | undefined,
): Expression => {
  const inside = (part: Expression): Expression => rewrite(part, replace)
  const replaced = replace(expression)
  if (replaced !== undefined) return replaced
  switch (expression.kind) {
    case 'ref':
      return { ...expression, indices: expression.indices.map(inside) }
    case 'call':
      return { ...expression, arguments: expression.arguments.map(inside) }
    case 'group':
      return { ...expression, inner: inside(expression.inner) }
    case 'sign':
      return { ...expression, operand: inside(expression.operand) }
    case 'chain': {
      const rest = expression.rest.map((step) => ({ ...step, operand: inside(step.operand) }))
      return { ...expression, first: inside(expression.first), rest }
    }
    default:
      return expression
  }
}
