import { compile, kinds, parse } from '../index.ts'
import type { ScanValue } from '../index.ts'
import type { IntegerRange } from '../codegen/ranges.ts'
import { defaultBudget } from '../evaluate/evaluate.ts'
import { Machine } from '../evaluate/machine.ts'
import type { EstimateScope } from '../generate/estimate.ts'
import type { Expression } from '../syntax/tree.ts'

/** What is known where the value of `self` is chosen: `known` was read before, `later` comes after. */
interface Given {
  self: string
  known: Readonly<Record<string, ScanValue>>
  later: Readonly<Record<string, IntegerRange>>
}

/** A condition and what is known when it is asked about; `variables` is how the spec declares its names. */
export const askedAbout = (
  variables: string,
  text: string,
  { self, known, later }: Given,
): { condition: Expression; scope: EstimateScope } => {
  const spec = parse(`${variables}\ncheck ${text}\n`)
  const [fault] = spec.faults
  if (fault !== undefined) throw new Error(`${text}: ${fault.message}`)
  const { slots, patterns } = compile(spec)
  const machine = new Machine(new Uint8Array(), slots.size, patterns, defaultBudget)
  for (const [name, value] of Object.entries(known)) {
    const slot = slots.get(name) ?? 0
    machine.kinds[slot] = kindOf(value)
    machine.values[slot] = value
  }
  const last = spec.statements.at(-1)
  const condition = last?.kind === 'check' ? last.clauses[0]?.condition : undefined
  if (condition === undefined) throw new Error(`${text}: no condition`)
  const unknown = new Set(Object.keys(later))
  const rangeOf = (name: string) => later[name]
  return { condition, scope: { machine, slots, self, bound: new Map(), unknown, rangeOf } }
}

const kindOf = (value: ScanValue) => {
  if (typeof value === 'string') return kinds.string
  return typeof value === 'boolean' ? kinds.bool : kinds.int
}
