import type { SpecPosition } from '../syntax/tokens.ts'
import type { Ref } from '../syntax/tree.ts'
import { compileIndex, slotOf, undefinedName } from './compile-expression.ts'
import type { Slots } from './compile-expression.ts'
import { isArray, kinds } from './kinds.ts'
import type { ScanKind, ScanValue } from './kinds.ts'
import type { Machine } from './machine.ts'
import { invalidOperation } from './operate.ts'

/** Makes the value that a place of a kind gets: a variable's, or that of an element `index` of `items`. */
export type Make = (
  machine: Machine,
  kind: ScanKind,
  items?: ScanValue[],
  index?: number,
) => ScanValue

/**
 * Sets the variable or the element that `ref` names. Indices are computed before `make` runs; `at` is where a variable
 * that does not exist is reported.
 */
export const compileTarget = (ref: Ref, slots: Slots, at: SpecPosition) => {
  const slot = slotOf(slots, ref.name)
  const indices = ref.indices.map((index) => ({
    compute: compileIndex(index, slots),
    at: index.at,
  }))
  const last = indices.pop()
  if (last === undefined) {
    return (machine: Machine, make: Make): void => {
      machine.values[slot] = make(machine, existing(machine, slot, ref.name, at))
    }
  }
  return (machine: Machine, make: Make): void => {
    existing(machine, slot, ref.name, at)
    let array = machine.values[slot] ?? 0
    for (const index of indices) {
      if (!isArray(array)) return invalidOperation(index.at)
      array = array.items[index.compute(machine, array)] ?? 0
    }
    if (!isArray(array)) return invalidOperation(last.at)
    const place = last.compute(machine, array)
    array.items[place] = make(machine, array.kind, array.items, place)
  }
}

const existing = (machine: Machine, slot: number, name: string, at: SpecPosition): ScanKind => {
  const kind = machine.kinds[slot] ?? kinds.none
  if (kind === kinds.none) throw undefinedName(name, at)
  return kind
}
