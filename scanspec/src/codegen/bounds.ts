import type { Expression, Ref, SpecStatement } from '../syntax/tree.ts'
import type { Binding } from './bind.ts'
import type { LanguageIntegers, ProgramVariable } from './program.ts'
import { statementBlocks, keyOf, refsOf } from './places.ts'
import { bits32, bits64, singleRange, hull, isWithinRange, meet } from './ranges.ts'
import type { IntegerRange } from './ranges.ts'
import { typeExpression } from './type-expression.ts'
import type { Typing } from './type-expression.ts'

// What integers may be: of an accepted input every `check` held. So `n+1` needs no 64 bits where n is at most 1000.

/** Each round starts from what the one before found, and each is right by itself. */
const rounds = 3

/** Finds what the integers of each variable may be, and with that those that need 64 bits. */
export const boundVariables = (
  statements: readonly SpecStatement[],
  binding: Binding,
  integers: LanguageIntegers,
): void => {
  for (let round = 0; round < rounds; round++) {
    const found = new Map<ProgramVariable, IntegerRange>()
    const note = (variable: ProgramVariable | undefined, range: IntegerRange): void => {
      if (variable === undefined) return
      const before = found.get(variable)
      found.set(variable, before === undefined ? range : hull(before, range))
    }
    const bounding = { typing: { binding, integers }, note }
    for (const variable of binding.variables)
      if (!variable.isCounter) note(variable, singleRange(0n))
    boundBlock(statements, bounding)
    for (const [variable, range] of found) variable.range = range
  }
  for (const variable of binding.variables) {
    const { type } = variable.declarations[0] ?? variable
    const isWide = type === 'int' && !isWithinRange(variable.range, integers.usual)
    variable.type = isWide || (integers.isOne && type === 'int') ? 'int64' : type
  }
}

interface Bounding {
  typing: Typing
  note: (variable: ProgramVariable | undefined, range: IntegerRange) => void
}

const boundBlock = (
  block: readonly SpecStatement[],
  bounding: Bounding,
  first: readonly Ref[] = [],
): void => {
  const { typing, note } = bounding
  const { binding } = typing
  const reads = new Reads(bounding)
  reads.open(first)
  for (const statement of block) {
    if (statement.kind === 'check') {
      for (const { condition } of statement.clauses) boundReads(condition, reads, typing)
    } else eachSet(statement, binding, (variable) => reads.close(variable))
    if (statement.kind === 'scan') reads.open(statement.refs)
    if (statement.kind === 'assign') {
      note(binding.ofRef.get(statement.target), typeExpression(statement.value, typing).range)
    }
    if (statement.kind === 'forRange') {
      const low = typeExpression(statement.low, typing).range
      const high = typeExpression(statement.high, typing).range
      note(binding.ofLoop.get(statement), hull(low, high))
    }
    const read = statement.kind === 'forScan' ? statement.scan.refs : []
    for (const inner of statementBlocks(statement)) boundBlock(inner, bounding, read)
  }
  reads.closeAll()
}

/** Calls `found` with each variable that a statement or its blocks set. */
const eachSet = (
  statement: SpecStatement,
  binding: Binding,
  found: (variable: ProgramVariable) => void,
): void => {
  const some = (variables: readonly (ProgramVariable | undefined)[]): void => {
    for (const variable of variables) if (variable !== undefined) found(variable)
  }
  const refs = (all: readonly Ref[]): void => some(all.map((ref) => binding.ofRef.get(ref)))
  if (statement.kind === 'scan' || statement.kind === 'scanln') refs(statement.refs)
  if (statement.kind === 'assign') refs([statement.target])
  if (statement.kind === 'var') some(binding.ofVar.get(statement) ?? [])
  if (statement.kind === 'forScan') refs(statement.scan.refs)
  if (statement.kind === 'forRange') some([binding.ofLoop.get(statement)])
  for (const block of statementBlocks(statement))
    for (const one of block) eachSet(one, binding, found)
}

/** Bounds that a condition sets to what was read, of comparisons that all have to hold. */
const boundReads = (condition: Expression, reads: Reads, typing: Typing): void => {
  if (condition.kind === 'group') boundReads(condition.inner, reads, typing)
  if (condition.kind !== 'chain') return
  const { first, rest } = condition
  const [step] = rest
  if (step?.operator === '&&') {
    boundReads(first, reads, typing)
    for (const { operand } of rest) boundReads(operand, reads, typing)
  }
  if (step === undefined || rest.length > 1) return
  const left = reads.find(first)
  const right = reads.find(step.operand)
  const mirrored = mirrors[step.operator]
  if (left.length > 0) meetAll(left, boundOf(step.operator, step.operand, typing))
  if (right.length > 0 && right !== left && mirrored) {
    meetAll(right, boundOf(mirrored, first, typing))
  }
}

const meetAll = (reads: readonly Read[], bound: IntegerRange | undefined): void => {
  if (bound !== undefined) for (const read of reads) read.range = meet(read.range, bound)
}

const mirrors: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' }

const boundOf = (operator: string, bound: Expression, typing: Typing): IntegerRange | undefined => {
  const { type, range } = typeExpression(bound, typing)
  if (type !== 'int' && type !== 'int64') return undefined
  const { least, greatest } = range
  if (operator === '<') return { least: bits64.least, greatest: greatest - 1n }
  if (operator === '<=') return { least: bits64.least, greatest }
  if (operator === '>') return { least: least + 1n, greatest: bits64.greatest }
  if (operator === '>=') return { least, greatest: bits64.greatest }
  return operator === '==' ? range : undefined
}

interface Read {
  variable: ProgramVariable
  key: string
  /** Variables that it names: where one is set, another value is meant. */
  fixed: ReadonlySet<ProgramVariable>
  range: IntegerRange
  isOpen: boolean
}

const none: readonly Read[] = []

/** What a block has read so far and nothing set since: a check that follows bounds it. */
class Reads {
  readonly #bounding: Bounding
  /** By the variable and how the reference is written: the same reference. */
  readonly #open = new Map<ProgramVariable, Map<string, Read[]>>()
  readonly #naming = new Map<ProgramVariable, Read[]>()

  constructor(bounding: Bounding) {
    this.#bounding = bounding
  }

  open(refs: readonly Ref[]): void {
    const { binding } = this.#bounding.typing
    for (const ref of refs) {
      const variable = binding.ofRef.get(ref)
      if (variable === undefined) continue
      const fixed = new Set(refsOf(ref).flatMap((one) => binding.ofRef.get(one) ?? []))
      const range = variable.declarations[0]?.type === 'int' ? bits32 : bits64
      const read: Read = { variable, key: keyOf(ref), fixed, range, isOpen: true }
      const own = this.#open.get(variable) ?? new Map<string, Read[]>()
      this.#open.set(variable, own)
      push(own, read.key, read)
      for (const one of fixed) push(this.#naming, one, read)
    }
  }

  find(expression: Expression): readonly Read[] {
    if (expression.kind !== 'ref') return none
    const variable = this.#bounding.typing.binding.ofRef.get(expression)
    const own = variable && this.#open.get(variable)
    return own === undefined ? none : (own.get(keyOf(expression)) ?? none)
  }

  close(variable: ProgramVariable): void {
    const closed = this.#naming.get(variable) ?? none
    this.#naming.delete(variable)
    for (const read of closed) {
      if (!read.isOpen) continue
      read.isOpen = false
      this.#bounding.note(read.variable, read.range)
      // Reads of one reference name the same variables, so all of them are closed.
      this.#open.get(read.variable)?.delete(read.key)
    }
  }

  closeAll(): void {
    for (const variable of this.#naming.keys()) this.close(variable)
  }
}

const push = <Key>(map: Map<Key, Read[]>, key: Key, read: Read): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [read])
  else known.push(read)
}
