import type { SpecPosition } from '../syntax/tokens.ts'
import { Input } from './input.ts'
import { kinds } from './kinds.ts'
import type { ScanKind, ScanValue } from './kinds.ts'
import type { Patterns } from './patterns.ts'
import { Refused } from './refusal.ts'

/** What one run may cost; over any of them it is refused as timed out. */
export interface Budget {
  /** The steps count statements, values inside them, and elements that functions read. */
  steps: number
  /** Elements of all arrays that are alive. */
  cells: number
  /** Asked now and then: whether the run took too long. */
  isOver?: () => boolean
}

/** Steps between two questions to `isOver`. */
const slice = 65_536

/** State of one run: the input, the variables, and what is left of the budget. */
export class Machine {
  readonly input: Input
  /** Kind and value of each variable by its slot; kind `none` before its `var` has run. */
  readonly kinds: ScanKind[]
  readonly values: ScanValue[]
  /** Kind of the value that an expression returned last. */
  kind: ScanKind = kinds.none
  /** Where the statement stands that runs. */
  at: SpecPosition = { line: 1, col: 1 }
  readonly patterns: Patterns
  /** Keys of the bounds that a value reached; undefined: nobody asks. */
  reached: Set<string> | undefined = undefined
  /** Steps until the budget is looked at; below 0 the caller calls `refill`. */
  steps = 0
  readonly #budget: Budget
  #cells: number
  #rest: number

  constructor(bytes: Uint8Array, slots: number, patterns: Patterns, budget: Budget) {
    this.input = new Input(bytes)
    this.kinds = Array.from({ length: slots }, () => kinds.none)
    this.values = Array.from({ length: slots }, () => 0)
    this.patterns = patterns
    this.#budget = budget
    this.#cells = budget.cells
    this.#rest = budget.steps
  }

  spend(steps: number): void {
    this.steps -= steps
    if (this.steps < 0) this.refill()
  }

  refill(): void {
    const wanted = Math.min(slice - this.steps, this.#rest)
    if (wanted < -this.steps || this.#budget.isOver?.() === true) this.timeOut()
    this.#rest -= wanted
    this.steps += wanted
  }

  /** Takes elements of arrays out of the budget, or gives them back with a number below 0. */
  allocate(cells: number): void {
    if (cells > this.#cells) this.timeOut()
    this.#cells -= cells
    if (cells > 0) this.spend(cells)
  }

  timeOut(): never {
    throw new Refused('timedOut', 'timed out', this.at)
  }
}

/** Runs a statement. */
export type RunStatement = (machine: Machine) => void
