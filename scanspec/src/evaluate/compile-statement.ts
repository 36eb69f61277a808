import type {
  Assign,
  Check,
  ForRange,
  ForScan,
  If,
  Ref,
  Scan,
  Statement,
  VarDeclaration,
} from '../syntax/tree.ts'
import type { Position, ScalarType } from '../syntax/tokens.ts'
import { checkMessage } from './check-message.ts'
import { compileExpression, compileIndex, slotOf, undefinedName } from './compile-expression.ts'
import type { Slots } from './compile-expression.ts'
import { addInt } from './int.ts'
import { isArray, isFloatKind, isIntKind, isNumber, kinds, startOf } from './kinds.ts'
import type { Int, Kind, Value } from './kinds.ts'
import { allocateArray, cellsOf } from './arrays.ts'
import type { Machine } from './machine.ts'
import { invalidOperation } from './operate.ts'
import { quote } from './quote.ts'
import { readValue } from './read-value.ts'
import { Refused } from './refusal.ts'

/** Runs a statement. */
export type Run = (machine: Machine) => void

export const compileBlock = (statements: readonly Statement[], slots: Slots): Run => {
  const runs = statements.map((statement) =>
    withCost(statement, compileStatement(statement, slots)),
  )
  return (machine) => {
    for (const run of runs) run(machine)
  }
}

const compileStatement = (statement: Statement, slots: Slots): Run => {
  switch (statement.kind) {
    case 'var':
      return compileVar(statement, slots)
    case 'scan':
    case 'scanln':
      return compileScan(statement, slots, statement.at)
    case 'check':
      return compileCheck(statement, slots)
    case 'if':
      return compileIf(statement, slots)
    case 'forRange':
      return compileForRange(statement, slots)
    case 'forScan':
      return compileForScan(statement, slots)
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

/** Takes a step for every sixteen characters of the statement's own line: long expressions cost more. */
const withCost = (statement: Statement, run: Run): Run => {
  const { at, from, to } = statement
  const isBlock = 'body' in statement || statement.kind === 'if'
  const cost = isBlock ? 1 : 1 + ((to - from) >> 4)
  return (machine) => {
    machine.at = at
    machine.spend(cost)
    run(machine)
  }
}

const kindOfType: Record<ScalarType, Kind> = {
  bool: kinds.bool,
  int: kinds.int,
  int64: kinds.int64,
  float32: kinds.float32,
  float64: kinds.float64,
  string: kinds.string,
}

const compileVar = ({ names, lengths, type }: VarDeclaration, slots: Slots): Run => {
  const own = names.map(({ name }) => slotOf(slots, name))
  const kind = kindOfType[type]
  const bounds = lengths.map((length) => ({
    compute: compileExpression(length, slots),
    at: length.at,
  }))
  if (bounds.length === 0) {
    return (machine) => {
      for (const slot of own) setSlot(machine, slot, kind, startOf[type])
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

const setSlot = (machine: Machine, slot: number, kind: Kind, value: Value): void => {
  release(machine, slot)
  machine.kinds[slot] = kind
  machine.values[slot] = value
}

/** Where a value goes: a variable, or an element of one. */
interface Target {
  kind: Kind
  set: (value: Value) => void
}

/** Finds the place that `ref` names; an index is computed before anything is read. */
const compileTarget = (ref: Ref, slots: Slots, at: Position): ((machine: Machine) => Target) => {
  const slot = slotOf(slots, ref.name)
  const indices = ref.indices.map((index) => ({
    compute: compileIndex(index, slots),
    at: index.at,
  }))
  return (machine) => {
    const kind = machine.kinds[slot] ?? kinds.none
    if (kind === kinds.none) throw undefinedName(ref.name, at)
    let target: Target = { kind, set: (value) => void (machine.values[slot] = value) }
    let value = machine.values[slot] ?? 0
    for (const index of indices) {
      if (!isArray(value)) return invalidOperation(index.at)
      const { items, kind: inner } = value
      const place = index.compute(machine, value)
      target = { kind: inner, set: (item) => void (items[place] = item) }
      value = items[place] ?? 0
    }
    return target
  }
}

const compileScan = ({ kind, refs }: Scan, slots: Slots, at: Position): Run => {
  const read = kind === 'scan' ? readWord : readLine
  const targets = refs.map((ref) => compileTarget(ref, slots, at))
  return (machine) => {
    for (const find of targets) read(machine, find(machine), at)
  }
}

const readWord = (machine: Machine, target: Target, at: Position): void => {
  if (target.kind === kinds.array) throw cannotScan(at)
  const { input } = machine
  if (input.isAtEnd) throw unexpectedEnd(at)
  const value = readValue(input, target.kind)
  if (value === undefined) {
    const got = quote(input.takeAny())
    const text = `parse error: want ${typeNames[target.kind]}, got ${got}`
    throw new Refused('badParse', text, at, input.placeOfCursor())
  }
  target.set(value)
}

const typeNames: Record<number, string> = Object.fromEntries(
  Object.entries(kindOfType).map(([name, kind]) => [kind, name]),
)

const readLine = (machine: Machine, target: Target, at: Position): void => {
  if (target.kind !== kinds.string) throw cannotScan(at)
  const line = machine.input.takeLine()
  if (line === undefined) throw unexpectedEnd(at)
  target.set(line)
}

const cannotScan = (at: Position): Refused => new Refused('cantScanType', "can't scan type", at)
const unexpectedEnd = (at: Position): Refused => new Refused('unexpectedEOF', 'unwanted EOF', at)

const compileCheck = ({ clauses, at }: Check, slots: Slots): Run => {
  const conditions = clauses.map((clause) => ({
    clause,
    compute: compileExpression(clause.condition, slots),
  }))
  return (machine) => {
    for (const { compute, clause } of conditions) {
      if (compute(machine) === true) continue
      const text = checkMessage(machine, clause, slots)
      throw new Refused('check', text, at, machine.input.placeOfCursor())
    }
  }
}

const compileIf = ({ branches, otherwise }: If, slots: Slots): Run => {
  const conditions = branches.map(({ condition, body }) => ({
    at: condition.at,
    compute: compileExpression(condition, slots),
    run: compileBlock(body, slots),
  }))
  const last = compileBlock(otherwise ?? [], slots)
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

const compileForRange = (loop: ForRange, slots: Slots): Run => {
  const slot = slotOf(slots, loop.name)
  const low = compileBound(loop.low, slots)
  const high = compileBound(loop.high, slots)
  const run = compileBlock(loop.body, slots)
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

const compileBound = (expression: ForRange['low'], slots: Slots): ((machine: Machine) => Int) => {
  const compute = compileExpression(expression, slots)
  return (machine) => {
    const value = compute(machine)
    if (isIntKind(machine.kind) && isNumber(value)) {
      return value
    }
    throw new Refused('invalidLoopBound', 'invalid loop bound', expression.at)
  }
}

const compileForScan = ({ scan, body, at }: ForScan, slots: Slots): Run => {
  const read = compileScan(scan, slots, scan.at)
  const run = compileBlock(body, slots)
  return (machine) => {
    while (!machine.input.isAtEnd) {
      machine.at = at
      machine.spend(1)
      read(machine)
      run(machine)
    }
  }
}

const compileAssign = ({ target, value, at }: Assign, slots: Slots): Run => {
  const compute = compileExpression(value, slots)
  const find = compileTarget(target, slots, at)
  return (machine) => {
    const result = compute(machine)
    const kind = machine.kind
    const place = find(machine)
    place.set(convert(result, kind, place.kind) ?? invalidOperation(at))
  }
}

/** `value` as a variable of kind `to` holds it; undefined where it holds no such value. */
const convert = (value: Value, from: Kind, to: Kind): Value | undefined => {
  if (to === kinds.array) return undefined
  if (isFloatKind(to) && (isIntKind(from) || isFloatKind(from)) && typeof value !== 'object') {
    return to === kinds.float32 ? Math.fround(Number(value)) : Number(value)
  }
  return from === to || (isIntKind(from) && isIntKind(to)) ? value : undefined
}

const runEol =
  (at: Position): Run =>
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
  (at: Position): Run =>
  ({ input }) => {
    if (input.isAtEnd) return
    const got = quote(input.takeAny())
    throw new Refused('expectedEOF', `want EOF, got trailing ${got}`, at)
  }
