import type { ScalarType } from '../syntax/tokens.ts'
import { isArray, kinds, startValues } from './kinds.ts'
import type { ScanKind, ScanArray, ScanValue } from './kinds.ts'
import type { Machine } from './machine.ts'

/** An array of arrays of… scalars, each at its start value. Its elements come out of the budget before they are made. */
export const allocateArray = (
  machine: Machine,
  sizes: readonly number[],
  type: ScalarType,
  kind: ScanKind,
): ScanArray => {
  let cells = 1
  let total = 0
  for (const size of sizes) {
    cells *= size
    total += cells
  }
  machine.allocate(total)
  return build(sizes, 0, type, kind)
}

const build = (
  sizes: readonly number[],
  depth: number,
  type: ScalarType,
  kind: ScanKind,
): ScanArray => {
  const length = sizes[depth] ?? 0
  if (depth === sizes.length - 1) {
    const items: ScanValue[] = []
    items.length = length
    return { kind, type, items: items.fill(startValues[type]) }
  }
  const items = Array.from({ length }, () => build(sizes, depth + 1, type, kind))
  return { kind: kinds.array, type, items }
}

/** Elements that `allocateArray` took for it. */
export const cellsOf = ({ items }: ScanArray): number => {
  const [first] = items
  const inner = first !== undefined && isArray(first) ? cellsOf(first) : 0
  return items.length * (1 + inner)
}
