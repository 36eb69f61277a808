import { bodiesOf, expressionsOf, variablesIn } from '../mentions.ts'
import type { Expr, GeneratedProgram, Stmt, ProgramVariable } from '../program.ts'

/**
 * Adds a line behind the declaration of each variable that nothing looks at, for compilers that warn of those. A program
 * that reads a variable by its address looks at it.
 */
export const markUnused =
  (
    lineOf: (name: string) => string,
    isMarked: (variable: ProgramVariable) => boolean = () => true,
  ) =>
  (program: GeneratedProgram): GeneratedProgram => {
    const used = new Set<ProgramVariable>()
    const collect = (block: readonly Stmt[]): void => {
      for (const stmt of block) {
        for (const variable of variablesIn(lookedAt(stmt))) used.add(variable)
        bodiesOf(stmt).forEach(collect)
      }
    }
    collect(program.body)
    const isUnused = (variable: ProgramVariable): boolean =>
      !used.has(variable) && isMarked(variable)
    return { ...program, body: mark(program.body, { isUnused, lineOf }) }
  }

/** Expressions that look at their variables; the target of an assignment does not. */
const lookedAt = (stmt: Stmt): Expr[] => {
  if (stmt.kind !== 'assign') return expressionsOf(stmt)
  return stmt.target.indices.length > 0 ? [stmt.value, stmt.target] : [stmt.value]
}

interface Marking {
  isUnused: (variable: ProgramVariable) => boolean
  lineOf: (name: string) => string
}

const mark = (block: readonly Stmt[], marking: Marking): Stmt[] =>
  block.flatMap((stmt) => {
    for (const body of bodiesOf(stmt)) body.splice(0, body.length, ...mark(body, marking))
    const lines = newOf(stmt)
      .filter(marking.isUnused)
      .map((variable): Stmt => {
        return { kind: 'own', print: () => [marking.lineOf(variable.printed)], sets: [] }
      })
    return [stmt, ...lines]
  })

const newOf = (stmt: Stmt): ProgramVariable[] => {
  if (stmt.kind === 'scalars' && stmt.isNew) return stmt.declared.map(({ variable }) => variable)
  if (stmt.kind === 'assign' && stmt.declares) return [stmt.target.variable]
  return stmt.kind === 'array' && stmt.isNew ? [stmt.variable] : []
}
