import type { SpecPosition } from '../syntax/tokens.ts'
import type { Spec } from '../syntax/tree.ts'
import type { Slots } from './compile-expression.ts'
import { compileBlock } from './compile-statement.ts'
import { kinds } from './kinds.ts'
import type { ScanKind, ScanValue } from './kinds.ts'
import { Machine } from './machine.ts'
import type { Budget, RunStatement } from './machine.ts'
import { createPatterns } from './patterns.ts'
import type { Patterns } from './patterns.ts'
import { Refused } from './refusal.ts'
import type { InputRefusal } from './refusal.ts'

export interface Variable {
  name: string
  kind: ScanKind
  value: ScanValue
}

export type ScanOutcome =
  { accepted: true; variables: Variable[] } | { accepted: false; refusal: InputRefusal }

/** A spec that is ready to run; it may run any number of times. */
export interface RunnableSpec {
  run: RunStatement
  slots: Slots
  patterns: Patterns
}

/** Enough for an input of 20 MB of single digits that is looked at several times. */
export const defaultBudget: Budget = { steps: 1_000_000_000, cells: 30_000_000 }

/** `spec` has no fault. */
export const compile = (spec: Spec): RunnableSpec => {
  if (spec.faults.length > 0) throw new Error('a spec with a fault is never run')
  const slots: Slots = new Map()
  const run = compileBlock(spec.statements, slots)
  return { run, slots, patterns: createPatterns() }
}

/** Reads `input` as the spec says; linear in the input for specs that look at each value a fixed number of times. */
export const evaluate = (
  { run, slots, patterns }: RunnableSpec,
  input: Uint8Array,
  budget: Budget = defaultBudget,
  /** Gets keys of the bounds that a value reaches (clause-bounds.ts). */
  reached?: Set<string>,
): ScanOutcome => {
  const machine = new Machine(input, slots.size, patterns, budget)
  machine.reached = reached
  try {
    run(machine)
  } catch (fault) {
    if (fault instanceof Refused) return { accepted: false, refusal: fault.refusal }
    // More elements than a set or an array of JavaScript holds.
    if (fault instanceof RangeError) return { accepted: false, refusal: timedOut(machine.at) }
    throw fault
  }
  const variables = [...slots].flatMap(([name, slot]): Variable[] => {
    const kind = machine.kinds[slot] ?? kinds.none
    const value = machine.values[slot]
    return kind === kinds.none || value === undefined ? [] : [{ name, kind, value }]
  })
  return { accepted: true, variables }
}

const timedOut = (at: SpecPosition): InputRefusal =>
  new Refused('timedOut', 'timed out', at).refusal
