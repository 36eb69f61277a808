import type { Range } from '../../codegen/ranges.ts'
import type { Slots } from '../../evaluate/compile-expression.ts'
import type { ScanArray, Value } from '../../evaluate/kinds.ts'
import type { Machine } from '../../evaluate/machine.ts'
import type { Statement } from '../../syntax/tree.ts'
import type { Position } from '../../syntax/tokens.ts'
import type { Knowledge, Site } from './hints.ts'
import type { Integers } from '../draw/integers.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { Shape } from './shapes.ts'
import type { Writer } from '../writer.ts'

/** A value of a variable that is no array; while it is drawn, a float is the word that it is read from. */
export type Drawn = Exclude<Value, ScanArray>

/** Values that one read takes in the turns of a loop, drawn before the first of them. */
export interface Series {
  values: readonly Drawn[]
  /** The turn of the first. */
  start: number
}

/** A loop that runs. */
export interface Frame {
  loop: Statement
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
  places: Value[]
  index: number
  old: Value
}

/** State of one attempt to make an input, as a machine has that of one reading. */
export interface Generation {
  machine: Machine
  slots: Slots
  writer: Writer
  random: SeededRandom
  shape: Shape
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
  readonly at: Position
  readonly names: readonly string[]

  constructor(at: Position, names: readonly string[]) {
    super('no value')
    this.at = at
    this.names = names
  }
}

export const rangeOfIntegers = (integers: Integers): Range | undefined => {
  const [least, greatest] = [integers[0]?.least, integers.at(-1)?.greatest]
  return least === undefined || greatest === undefined ? undefined : { least, greatest }
}
