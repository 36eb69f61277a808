import type { IntegerRange } from '../../codegen/ranges.ts'
import type { Slots } from '../../evaluate/compile-expression.ts'
import type { ScanArray, ScanValue } from '../../evaluate/kinds.ts'
import type { Machine } from '../../evaluate/machine.ts'
import type { SpecStatement } from '../../syntax/tree.ts'
import type { SpecPosition } from '../../syntax/tokens.ts'
import type { Knowledge, Site } from './hints.ts'
import type { Integers } from '../draw/integers.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { InputShape } from './shapes.ts'
import type { Writer } from '../writer.ts'

/** A value of a variable that is no array; while it is drawn, a float is the word that it is read from. */
export type DrawnInteger = Exclude<ScanValue, ScanArray>

/** Values that one read takes in the turns of a loop, drawn before the first of them. */
export interface Series {
  values: readonly DrawnInteger[]
  /** The turn of the first. */
  start: number
}

/** A loop that runs. */
export interface Frame {
  loop: SpecStatement
  turns: number
  turn: number
  /** What is allowed for a read whose conditions no turn changes. */
  domains: Map<Site, Integers>
  /** Undefined: its values are drawn one by one. */
  series: Map<Site, Series | undefined>
}

/** How far the values of a name are pressed to one end: each step halves how many there are. */
export interface Pressure {
  low: number
  high: number
}

/** What a place held before it was set. */
export interface Undo {
  places: ScanValue[]
  index: number
  old: ScanValue
}

/** State of one attempt to make an input, as a machine has that of one reading. */
export interface Generation {
  machine: Machine
  slots: Slots
  writer: Writer
  random: SeededRandom
  shape: InputShape
  knowledge: Knowledge
  constants: ReadonlyMap<string, string[]>
  pressures: ReadonlyMap<string, Pressure>
  frames: Frame[]
  /** Inputs that were begun before this one. */
  turn: number
  /** How often the statements around were run before because a check failed. */
  attempt: number
  /** What was set since the statements around began, while they may run again. */
  undos: Undo[] | undefined
  /** The shape was met somewhere. */
  isShapeMet: boolean
  /** Ranges of names that come later, while one is looked for: never around in a circle. */
  asked: Set<string>
  /** How often such a range was looked for since the value that is chosen now was begun. */
  looks: number
}

/** No value fits the conditions of a read. `at` is one of their checks. */
export class NoValue extends Error {
  readonly at: SpecPosition
  readonly names: readonly string[]

  constructor(at: SpecPosition, names: readonly string[]) {
    super('no value')
    this.at = at
    this.names = names
  }
}

export const rangeOfIntegers = (integers: Integers): IntegerRange | undefined => {
  const [least, greatest] = [integers[0]?.least, integers.at(-1)?.greatest]
  return least === undefined || greatest === undefined ? undefined : { least, greatest }
}
