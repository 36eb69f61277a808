import type { ScalarType } from '../../syntax/tokens.ts'
import type { Printing, ReadStmt, ReadLineStmt, Target } from '../program.ts'

/** How a language reads one value after another, each with a call of its own. */
export interface EachStyle {
  /** Call that reads a word or a line. */
  word: (type: ScalarType, printing: Printing) => string
  line: (helper: 'line' | 'rest', printing: Printing) => string
  /** Stands before the name of a variable that is declared where it is read. */
  declare: (target: Target) => string
  end: string
}

export const eachRead =
  ({ word, declare, end }: EachStyle) =>
  ({ targets }: ReadStmt, printing: Printing): string[] =>
    targets.map((target) => {
      const { element } = target
      const head = target.declares ? declare(target) : ''
      return `${head}${printing.expr(element)} = ${word(element.type, printing)}${end}`
    })

export const eachLine =
  ({ line, declare, end }: EachStyle) =>
  ({ targets, after }: ReadLineStmt, printing: Printing): string[] =>
    targets.map((target) => {
      const head = target.declares ? declare(target) : ''
      const call = line(after === 'line' ? 'line' : 'rest', printing)
      return `${head}${printing.expr(target.element)} = ${call}${end}`
    })

/** Parts of a program with all that they need. */
export const withNeeds = (
  parts: Iterable<string>,
  needs: Record<string, readonly string[]>,
): Set<string> => {
  const found = new Set<string>()
  const add = (part: string): void => {
    if (found.has(part)) return
    found.add(part)
    needs[part]?.forEach(add)
  }
  for (const part of parts) add(part)
  return found
}

/** Functions that a program brings with it, each with an empty line after it. */
export const functionsOf = (
  functions: Record<string, readonly string[]>,
  parts: ReadonlySet<string>,
): string[] =>
  Object.entries(functions).flatMap(([name, lines]) => (parts.has(name) ? [...lines, ''] : []))

export const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : `\t${line}`))
