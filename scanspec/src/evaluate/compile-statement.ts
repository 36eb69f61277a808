import type {
  Assign,
  CheckStatement,
  Expression,
  ForRange,
  ForScan,
  If,
  SpecStatement,
  VarDeclaration,
} from '../syntax/tree.ts'
import type { SpecPosition } from '../syntax/tokens.ts'
import { isOutside } from '../check/exact.ts'
import { checkMessage } from './check-message.ts'
import { clauseBounds, keyOfBound } from './clause-bounds.ts'
import { compileExpression, slotOf } from './compile-expression.ts'
import type { Slots } from './compile-expression.ts'
import { addInt, wrap } from './int.ts'
import {
  isArray,
  isFloatKind,
  isIntKind,
  isNumber,
  kindOfType,
  kinds,
  startValues,
} from './kinds.ts'
import type { Int, ScanKind, ScanValue } from './kinds.ts'
import { allocateArray, cellsOf } from './arrays.ts'
import { compileScan, unexpectedEnd } from './compile-scan.ts'
import { compileTarget } from './compile-target.ts'
import type { Machine, RunStatement } from './machine.ts'
import { invalidOperation } from './operate.ts'
import { quote } from './quote.ts'
import { Refused } from './refusal.ts'

/** How blocks and statements are compiled: statements that make an input (`generate/`) differ from those that read one. */
export interface Compiler {
  block: (statements: readonly SpecStatement[], slots: Slots) => RunStatement
  /** Undefined where the statement means what it means to a reader. */
  statement: (statement: SpecStatement, slots: Slots) => RunStatement | undefined
}

const reading: Compiler = {
  block: (statements, slots) => compileBlock(statements, slots),
  statement: () => undefined,
}

export const compileBlock = (
  statements: readonly SpecStatement[],
  slots: Slots,
  compiler: Compiler = reading,
): RunStatement => {
  const parts = statements.map((statement) => ({
    run: compiler.statement(statement, slots) ?? compileStatement(statement, slots, compiler.block),
    at: statement.at,
    cost: costOf(statement),
  }))
  return (machine) => {
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index]
      if (part === undefined) return
      machine.at = part.at
      machine.steps -= part.cost
      if (machine.steps < 0) machine.refill()
      part.run(machine)
    }
  }
}

/** A step, and one more for every sixteen characters: long expressions cost more. Blocks inside have costs of their own. */
const costOf = (statement: SpecStatement): number => {
  const isBlock = 'body' in statement || statement.kind === 'if'
  return isBlock ? 1 : 1 + ((statement.to - statement.from) >> 4)
}

/** `compileBody` compiles the blocks inside it. */
export const compileStatement = (
  statement: SpecStatement,
  slots: Slots,
  compileBody: Compiler['block'],
): RunStatement => {
  switch (statement.kind) {
    case 'var':
      return compileVar(statement, slots)
    case 'scan':
    case 'scanln':
      return compileScan(statement, slots, statement.at)
    case 'check':
      return compileCheck(statement, slots)
    case 'if':
      return compileIf(statement, slots, compileBody)
    case 'forRange':
      return compileForRange(statement, slots, compileBody)
    case 'forScan':
      return compileForScan(statement, slots, compileBody)
    case 'assign':
      return compileAssign(statement, slots)
    case 'eol':
      return runEol(statement.at)
    case 'eof':
      return runEof(statement.at)
    default:
      return statement satisfies never
  }
}

const compileVar = ({ names, lengths, type }: VarDeclaration, slots: Slots): RunStatement => {
  const own = names.map(({ name }) => slotOf(slots, name))
  const kind = kindOfType[type]
  const bounds = lengths.map((length) => ({
    compute: compileExpression(length, slots),
    at: length.at,
  }))
  if (bounds.length === 0) {
    return (machine) => {
      for (const slot of own) setSlot(machine, slot, kind, startValues[type])
    }
  }
  return (machine) => {
    const sizes = bounds.map(({ compute, at }) => {
      const length = compute(machine)
      const isLength = isIntKind(machine.kind) && isNumber(length) && length >= 0
      if (!isLength) throw new Refused('invalidArrayBound', 'invalid array bound', at)
      return Number(length)
    })
    for (const slot of own) {
      release(machine, slot)
      const array = allocateArray(machine, sizes, type, kind)
      machine.kinds[slot] = kinds.array
      machine.values[slot] = array
    }
  }
}

const release = (machine: Machine, slot: number): void => {
  const old = machine.values[slot]
  if (old === undefined || !isArray(old)) return
  machine.values[slot] = 0
  machine.allocate(-cellsOf(old))
}

const setSlot = (machine: Machine, slot: number, kind: ScanKind, value: ScanValue): void => {
  release(machine, slot)
  machine.kinds[slot] = kind
  machine.values[slot] = value
}

const compileCheck = ({ clauses, at }: CheckStatement, slots: Slots): RunStatement => {
  const conditions = clauses.map((clause) => ({
    clause,
    compute: compileExpression(clause.condition, slots),
  }))
  const bounds = clauses.flatMap(({ condition }) => compileBounds(condition, slots))
  return (machine) => {
    for (const { compute, clause } of conditions) {
      if (compute(machine) === true) continue
      const text = checkMessage(machine, clause, slots)
      throw new Refused('check', text, at, machine.input.placeOfCursor())
    }
    const { reached } = machine
    if (reached === undefined) return
    for (const { key, bound, compute } of bounds)
      if (!reached.has(key) && compute(machine) === bound) reached.add(key)
  }
}

const compileBounds = (condition: Expression, slots: Slots) =>
  clauseBounds(condition).map((one) => ({
    key: keyOfBound(one),
    bound:
      one.value.includes('.') || one.value.includes('e')
        ? Number(one.value)
        : exact(BigInt(one.value)),
    compute: compileExpression(one.expression, slots),
  }))

/** As a value of the input is held; one that no integer has is never reached. */
const exact = (value: bigint): Int | undefined => (isOutside(value) ? undefined : wrap(value))

const compileIf = (
  { branches, otherwise }: If,
  slots: Slots,
  compileBody: Compiler['block'],
): RunStatement => {
  const conditions = branches.map(({ condition, body }) => ({
    at: condition.at,
    compute: compileExpression(condition, slots),
    run: compileBody(body, slots),
  }))
  const last = compileBody(otherwise ?? [], slots)
  return (machine) => {
    for (const { at, compute, run } of conditions) {
      const value = compute(machine)
      if (typeof value !== 'boolean') {
        throw new Refused('nonBoolCondition', 'non-bool used as if condition', at)
      }
      if (value) return run(machine)
    }
    last(machine)
  }
}

const compileForRange = (
  loop: ForRange,
  slots: Slots,
  compileBody: Compiler['block'],
): RunStatement => {
  const slot = slotOf(slots, loop.name)
  const low = compileBound(loop.low, slots)
  const high = compileBound(loop.high, slots)
  const run = compileBody(loop.body, slots)
  return (machine) => {
    const first = low(machine)
    const end = high(machine)
    if (first >= end) return
    for (let turn = first; turn < end; turn = addInt(turn, 1)) {
      machine.at = loop.at
      machine.spend(1)
      setSlot(machine, slot, kinds.int, turn)
      run(machine)
    }
    setSlot(machine, slot, kinds.int, end)
  }
}

export const compileBound = (
  expression: ForRange['low'],
  slots: Slots,
): ((machine: Machine) => Int) => {
  const compute = compileExpression(expression, slots)
  return (machine) => {
    const value = compute(machine)
    if (isIntKind(machine.kind) && isNumber(value)) {
      return value
    }
    throw new Refused('invalidLoopBound', 'invalid loop bound', expression.at)
  }
}

const compileForScan = (
  { scan, body, at }: ForScan,
  slots: Slots,
  compileBody: Compiler['block'],
): RunStatement => {
  const read = compileScan(scan, slots, scan.at)
  const run = compileBody(body, slots)
  return (machine) => {
    while (!machine.input.isAtEnd) {
      machine.at = at
      machine.spend(1)
      read(machine)
      run(machine)
    }
  }
}

const compileAssign = ({ target, value, at }: Assign, slots: Slots): RunStatement => {
  const compute = compileExpression(value, slots)
  const set = compileTarget(target, slots, at)
  return (machine) => {
    const result = compute(machine)
    const kind = machine.kind
    set(machine, (_machine, to) => convert(result, kind, to) ?? invalidOperation(at))
  }
}

/** `value` as a variable of kind `to` holds it; undefined where it holds no such value. */
const convert = (value: ScanValue, from: ScanKind, to: ScanKind): ScanValue | undefined => {
  if (to === kinds.array) return undefined
  if (isFloatKind(to) && (isIntKind(from) || isFloatKind(from)) && typeof value !== 'object') {
    return to === kinds.float32 ? Math.fround(Number(value)) : Number(value)
  }
  return from === to || (isIntKind(from) && isIntKind(to)) ? value : undefined
}

const runEol =
  (at: SpecPosition): RunStatement =>
  ({ input }) => {
    if (input.bytes[input.position] === 10) {
      input.cursor = input.position
      input.position += 1
      return
    }
    if (input.isAtEnd) throw unexpectedEnd(at)
    const got = quote(input.takeAny())
    throw new Refused('expectedEOL', `want EOL, got ${got}`, at, input.placeOfCursor())
  }

const runEof =
  (at: SpecPosition): RunStatement =>
  ({ input }) => {
    if (input.isAtEnd) return
    const got = quote(input.takeAny())
    throw new Refused('expectedEOF', `want EOF, got trailing ${got}`, at)
  }
