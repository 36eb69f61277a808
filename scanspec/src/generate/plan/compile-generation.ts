import { compileExpression } from '../../evaluate/compile-expression.ts'
import type { Slots } from '../../evaluate/compile-expression.ts'
import { compileBlock, compileBound, compileStatement } from '../../evaluate/compile-statement.ts'
import type { Compiler } from '../../evaluate/compile-statement.ts'
import { compileTarget } from '../../evaluate/compile-target.ts'
import type { Make } from '../../evaluate/compile-target.ts'
import { isNumber, kinds } from '../../evaluate/kinds.ts'
import type { ScanValue } from '../../evaluate/kinds.ts'
import type { Machine, RunStatement } from '../../evaluate/machine.ts'
import { Refused } from '../../evaluate/refusal.ts'
import type { Assign, ForRange, ForScan, Ref, Scan, SpecStatement } from '../../syntax/tree.ts'
import { NoValue } from './generation.ts'
import type { Generation } from './generation.ts'
import type { Knowledge, Site } from './hints.ts'
import { segmentsOf } from './segments.ts'
import type { Segment } from './segments.ts'
import { takeValue } from '../draw/take-value.ts'
import { isLine, isInputWord } from '../writer.ts'

// The spec as a program that writes an input: what reads chooses a value and writes it, all else means what it means to
// a reader. Where a check fails, the statements that chose its values run again.

/** `current` is the attempt that runs. */
export const compileGeneration = (
  statements: readonly SpecStatement[],
  slots: Slots,
  { sites }: Knowledge,
  current: () => Generation,
): RunStatement => {
  const siteOf = (ref: Ref): Site => {
    const site = sites.get(ref)
    if (site === undefined) throw new Error('a read that was not seen')
    return site
  }
  const compiler: Compiler = {
    block: (block) => {
      const runs = segmentsOf(block).map((segment) =>
        compileSegment(segment, slots, compiler, current),
      )
      return (machine) => {
        for (const run of runs) run(machine)
      }
    },
    statement: (statement) => {
      switch (statement.kind) {
        case 'scan':
        case 'scanln':
          return compileWrite(statement, slots, siteOf, current)
        case 'eol':
          return () => current().writer.writeLine('')
        case 'eof':
          return () => undefined
        case 'assign':
          return compileUndoable(statement, slots, compiler, current)
        case 'forRange':
          return compileFrame(statement, slots, compiler, current)
        case 'forScan':
          return compileRecords(statement, slots, { compiler, siteOf, current })
        default:
          return undefined
      }
    },
  }
  return compiler.block(statements, slots)
}

/** Runs of the same statements, those inside others and those around all. */
const mostInside = 24
const mostLater = 48
/** Inputs after which little is hoped for. */
const patience = 4
const most = 400
/** Steps: a failure takes as long as many of them. */
const costOfFailure = 200

const compileSegment = (
  { statements, isRepeatable }: Segment,
  slots: Slots,
  compiler: Compiler,
  current: () => Generation,
): RunStatement => {
  const run = compileBlock(statements, slots, compiler)
  if (!isRepeatable) return run
  return (machine) => {
    const generation = current()
    const { writer, frames, undos: outer, attempt: before } = generation
    const { length, isAfterWord } = writer
    const depth = frames.length
    const last = mostRuns(generation)
    for (let attempt = 0; ; attempt++) {
      const undos: NonNullable<Generation['undos']> = []
      generation.undos = undos
      generation.attempt = before + attempt
      try {
        run(machine)
        outer?.push(...undos)
        break
      } catch (fault) {
        if (!isMendable(fault) || attempt >= last) throw fault
        for (const { places, index, old } of undos.toReversed()) places[index] = old
        writer.cutTo(length, isAfterWord)
        frames.length = depth
        machine.spend(costOfFailure)
      }
    }
    generation.undos = outer
    generation.attempt = before
  }
}

const mostRuns = ({ undos, turn }: Generation): number => {
  if (undos !== undefined) return mostInside
  return turn < patience ? most : mostLater
}

export const isMendable = (fault: unknown): fault is Refused | NoValue =>
  fault instanceof NoValue || (fault instanceof Refused && fault.refusal.kind !== 'timedOut')

const compileWrite = (
  { kind, refs, at }: Scan,
  slots: Slots,
  siteOf: (ref: Ref) => Site,
  current: () => Generation,
): RunStatement => {
  const writes = refs.map((ref) => {
    const site = siteOf(ref)
    const indices = ref.indices.map((index) => compileExpression(index, slots))
    const make: Make = (machine, own, items, index) => {
      const isScannable = own !== kinds.array && (kind === 'scan' || own === kinds.string)
      if (!isScannable) throw new Refused('cantScanType', "can't scan type", at)
      machine.spend(4)
      const generation = current()
      const at64 = () => indices.map((compute) => integerOf(compute(machine)))
      const { value, word } = takeValue(site, own, at64, generation)
      machine.spend(word.length)
      const { writer } = generation
      if (items !== undefined && index !== undefined) noteUndo(generation, items, index)
      const isReadable =
        kind === 'scan'
          ? own !== kinds.string || isInputWord(word)
          : isLine(word, writer.isAfterWord)
      if (!isReadable) throw new NoValue(at, [ref.name])
      if (kind === 'scan') writer.writeWord(word)
      else writer.writeLine(word)
      return value
    }
    const set = compileTarget(ref, slots, at)
    return (machine: Machine) => set(machine, make)
  })
  return (machine) => {
    for (const write of writes) write(machine)
  }
}

const integerOf = (value: ScanValue): bigint => (isNumber(value) ? BigInt(value) : 0n)

const noteUndo = ({ undos }: Generation, places: ScanValue[], index: number): void => {
  undos?.push({ places, index, old: places[index] ?? 0 })
}

/** An assignment that can be taken back: what was there is noted first. */
const compileUndoable = (
  statement: Assign,
  slots: Slots,
  compiler: Compiler,
  current: () => Generation,
): RunStatement => {
  const run = compileStatement(statement, slots, compiler.block)
  const touch = compileTarget(statement.target, slots, statement.at)
  const slot = slots.get(statement.target.name) ?? -1
  const note: Make = (machine, _kind, items = machine.values, index = slot) => {
    noteUndo(current(), items, index)
    return items[index] ?? 0
  }
  return (machine) => {
    touch(machine, note)
    run(machine)
  }
}

const compileFrame = (
  loop: ForRange,
  slots: Slots,
  compiler: Compiler,
  current: () => Generation,
): RunStatement => {
  const low = compileBound(loop.low, slots)
  const high = compileBound(loop.high, slots)
  const run = compileStatement(loop, slots, (block) => {
    const body = compiler.block(block, slots)
    return (machine) => {
      body(machine)
      const frame = current().frames.at(-1)
      if (frame !== undefined) frame.turn += 1
    }
  })
  return (machine) => {
    const { frames } = current()
    const turns = Number(BigInt(high(machine)) - BigInt(low(machine)))
    frames.push({ loop, turns, turn: 0, domains: new Map(), series: new Map() })
    run(machine)
    frames.pop()
  }
}

const compileRecords = (
  loop: ForScan,
  slots: Slots,
  {
    compiler,
    siteOf,
    current,
  }: { compiler: Compiler; siteOf: (ref: Ref) => Site; current: () => Generation },
): RunStatement => {
  const read = compileWrite(loop.scan, slots, siteOf, current)
  const record = (machine: Machine): void => {
    machine.at = loop.at
    read(machine)
    body(machine)
  }
  const body = compiler.block(loop.body, slots)
  return (machine) => {
    const generation = current()
    const turns = turnsOf(generation)
    const frame = { loop, turns, turn: 0, domains: new Map(), series: new Map() }
    generation.frames.push(frame)
    for (; frame.turn < turns; frame.turn++) record(machine)
    generation.frames.pop()
  }
}

/** Records that a loop up to the end of the input has, of which the spec says nothing (docs/product/forms.md#generator). */
const records = { least: 1, usual: 10, most: 1000 }

const turnsOf = ({ shape, random }: Generation): number => {
  if (shape === 'smallest') return records.least
  if (shape === 'largest') return records.most
  return records.least + random.index(records.usual)
}
