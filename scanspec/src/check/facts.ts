import { keyOf, refsOf } from '../codegen/places.ts'
import { greatestInt64, leastInt64 } from '../evaluate/int.ts'
import type { Expression, Operator, Ref } from '../syntax/tree.ts'
import { Undoable } from './undoable.ts'

interface Range {
  low: bigint
  high: bigint
}

const mirrored: Partial<Record<Operator, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }
export const mirror = (operator: Operator): Operator => mirrored[operator] ?? operator

/** Where integers lie, by the checks before. An expression has one value for as long as nothing in it is written. */
export class Facts {
  readonly #ranges = new Undoable<Range>()
  /** How often each name was written. */
  readonly #writes = new Map<string, number>()

  /** What `name` held is no longer there. */
  write(name: string): void {
    this.#writes.set(name, (this.#writes.get(name) ?? 0) + 1)
  }

  within<Result>(action: () => Result): Result {
    return this.#ranges.within(action)
  }

  /** `ref` was written: it lies from `low` to `high`. */
  begin(ref: Ref, low: bigint, high: bigint): void {
    this.#ranges.set(this.#keyOf(ref), { low, high })
  }

  /** Whether no integer is `operator bound` here. */
  excludes(expression: Expression, operator: Operator, bound: bigint): boolean {
    const { low, high } = this.#rangeOf(expression)
    if (operator === '!=') return low === high && low === bound
    const found = narrow({ low, high }, operator, bound)
    return found.low > found.high
  }

  assume(expression: Expression, operator: Operator, bound: bigint): void {
    const found = narrow(this.#rangeOf(expression), operator, bound)
    // What never holds was said once.
    if (found.low <= found.high) this.#ranges.set(this.#keyOf(expression), found)
  }

  #keyOf(expression: Expression): string {
    const writes = refsOf(expression).map(({ name }) => this.#writes.get(name) ?? 0)
    return `${keyOf(expression)} ${writes.join(' ')}`
  }

  #rangeOf(expression: Expression): Range {
    const isLength = expression.kind === 'call' && expression.name === 'len'
    const low = isLength ? 0n : leastInt64
    return this.#ranges.get(this.#keyOf(expression)) ?? { low, high: greatestInt64 }
  }
}

const narrow = ({ low, high }: Range, operator: Operator, bound: bigint): Range => {
  const least = operator === '>' ? bound + 1n : bound
  const greatest = operator === '<' ? bound - 1n : bound
  const isLeast = operator === '>' || operator === '>=' || operator === '=='
  const isGreatest = operator === '<' || operator === '<=' || operator === '=='
  return {
    low: isLeast && least > low ? least : low,
    high: isGreatest && greatest < high ? greatest : high,
  }
}
