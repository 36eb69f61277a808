import type { ScalarType } from '../../syntax/tokens.ts'
import type { Expr } from '../program.ts'

/** How C converts: an integer that is written down, and an `int` beside a double, need no word. */
export const castTo =
  (types: Record<ScalarType, string>) =>
  (operand: string, from: Expr, to: Expr): string => {
    if (from.kind === 'literal') {
      const isSingle = typeof from.value === 'number' && to.type === 'float32'
      return isSingle ? `${operand}f` : operand
    }
    return from.type === 'int' && to.type === 'float64' ? operand : `(${types[to.type]})${operand}`
  }
