import type { SpecStatement } from '../syntax/tree.ts'
import { bind } from './bind.ts'
import type { Binding } from './bind.ts'
import type { ProgramVariable } from './program.ts'
import { statementBlocks } from './places.ts'

/** Each takes time. An empty loop that is left after them is read past as any other. */
const mostRounds = 8

/**
 * Leaves out loops and branches that read nothing and set nothing that is used elsewhere. A `check` stays in its place:
 * what it asks of a value bounds the value. Each round may take the last use of a variable away.
 */
export const prune = (
  statements: readonly SpecStatement[],
  keepsEol: boolean,
): { statements: readonly SpecStatement[]; binding: Binding } => {
  let kept = statements
  let binding = bind(kept)
  for (let round = 0; round < mostRounds; round++) {
    const next = pruneBlock(kept, { binding, keepsEol, idle: new Map() })
    if (next === kept) break
    kept = next
    binding = bind(kept)
  }
  return { statements: kept, binding }
}

interface Pruning {
  binding: Binding
  keepsEol: boolean
  /** Blocks that were looked through. */
  idle: Map<readonly SpecStatement[], boolean>
}

/** The block itself where nothing is left out. */
const pruneBlock = (
  block: readonly SpecStatement[],
  pruning: Pruning,
): readonly SpecStatement[] => {
  const kept = block.flatMap((statement) => pruneStatement(statement, pruning))
  const isSame = kept.length === block.length && kept.every((one, index) => one === block[index])
  return isSame ? block : kept
}

const pruneStatement = (statement: SpecStatement, pruning: Pruning): SpecStatement[] => {
  if (statement.kind === 'if') {
    if (isIdle(statement, pruning)) return []
    const branches = statement.branches.map((branch) => {
      const body = pruneBlock(branch.body, pruning)
      return body === branch.body ? branch : { ...branch, body: [...body] }
    })
    const old = statement.otherwise ?? []
    const otherwise = pruneBlock(old, pruning)
    const isSame = otherwise === old && branches.every((one, at) => one === statement.branches[at])
    return isSame ? [statement] : [{ ...statement, branches, otherwise: [...otherwise] }]
  }
  if (!('body' in statement)) return [statement]
  if (isIdle(statement, pruning)) return []
  const body = pruneBlock(statement.body, pruning)
  return body === statement.body ? [statement] : [{ ...statement, body: [...body] }]
}

/** Whether a program is the same without it. Of what it declares, nothing may be used outside. */
const isIdle = (statement: SpecStatement, pruning: Pruning): boolean => {
  const { binding } = pruning
  switch (statement.kind) {
    case 'scan':
    case 'scanln':
    case 'forScan':
    case 'assign':
      return false
    case 'eol':
      return !pruning.keepsEol
    case 'check':
    case 'eof':
      return true
    case 'var':
      return true
    case 'forRange': {
      const counter = binding.ofLoop.get(statement)
      return counter?.isCounter === true && areIdle(statement, pruning)
    }
    case 'if':
      return areIdle(statement, pruning)
    default:
      return statement satisfies never
  }
}

const areIdle = (statement: SpecStatement, pruning: Pruning): boolean =>
  statementBlocks(statement).every((block) => {
    const known = pruning.idle.get(block) ?? isIdleBlock(block, pruning)
    pruning.idle.set(block, known)
    return known
  })

const isIdleBlock = (block: readonly SpecStatement[], pruning: Pruning): boolean =>
  block.every((one) => {
    if (!isIdle(one, pruning)) return false
    const made = one.kind === 'var' ? (pruning.binding.ofVar.get(one) ?? []) : []
    return made.every((variable) => isInside(variable, block))
  })

const isInside = ({ shared }: ProgramVariable, block: readonly SpecStatement[]): boolean =>
  shared.some((step) => step.block === block)
