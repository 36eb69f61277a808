import { createPatterns } from '../evaluate/patterns.ts'
import { compile, defaultBudget, evaluate } from '../evaluate/evaluate.ts'
import type { RunnableSpec } from '../evaluate/evaluate.ts'
import { Machine } from '../evaluate/machine.ts'
import type { Budget, RunStatement } from '../evaluate/machine.ts'
import { Refused } from '../evaluate/refusal.ts'
import type { SpecPosition } from '../syntax/tokens.ts'
import type { Spec, SpecStatement } from '../syntax/tree.ts'
import { compileGeneration, isMendable } from './plan/compile-generation.ts'
import { constantsOf } from './constants.ts'
import { NoValue } from './plan/generation.ts'
import type { Generation, Pressure } from './plan/generation.ts'
import { collectHints } from './plan/hints.ts'
import type { Knowledge } from './plan/hints.ts'
import { lengthsOf } from './plan/implied.ts'
import { readsOf } from './pairs.ts'
import { press, pressForLength, inputSizes } from './draw/press.ts'
import { createRandom } from './seeded-random.ts'
import type { SeededRandom } from './seeded-random.ts'
import { isGraphShape, isListShape } from './plan/shapes.ts'
import type { InputShape } from './plan/shapes.ts'
import { TooLong, Writer } from './writer.ts'

export interface RandomWishes {
  /** The same seed gives the same bytes, on every machine. */
  seed: string
  shape: InputShape
  /** Bytes that the input may have. */
  mostBytes: number
  /** How a sentence names so many bytes. */
  formatSize: (bytes: number) => string
  /** Asked now and then: whether it takes too long. */
  isOver?: () => boolean
}

export type RandomInput =
  | { bytes: Uint8Array<ArrayBuffer> }
  /** `at`: in the spec, where one place is the reason. */
  | { refusal: { message: string; at: SpecPosition | undefined } }

/** Inputs that are begun before the spec is given up. */
const mostInputs = 64
/** At most this many of the attempts may become too long: the next one is always shorter, if the spec allows it. */
const mostLong = 6
/** At most this many of the attempts may miss the shape: small lists are no permutation and no tree. */
const mostMissed = 12
/** Statements and values of one of them. */
const steps = 400_000_000

/**
 * An input at random that the spec accepts: the evaluator has read it before it is given out. It grows by the spec's
 * own statements; each value is chosen from what the checks after it allow.
 */
export const randomInput = (spec: Spec, wishes: RandomWishes): RandomInput => {
  const [fault] = spec.faults
  if (fault !== undefined) {
    return refusal(
      `The scanspec does not parse: line ${fault.at.line}, ${fault.message}.`,
      fault.at,
    )
  }
  const attempts = new Attempts(spec, wishes)
  if (!attempts.isShapePossible) return refusal(missing(wishes.shape), undefined)
  let missed = 0
  for (let turn = 0; turn < mostInputs && attempts.long < mostLong; turn++) {
    const made = attempts.next()
    if (made === 'timedOut')
      return refusal('Making an input took too long. Narrow its bounds.', undefined)
    if (made === undefined) continue
    if (made.isShapeMet) return { bytes: made.bytes }
    missed += 1
    if (missed === mostMissed) return refusal(missing(wishes.shape), undefined)
  }
  return attempts.whyNot()
}

const refusal = (message: string, at: SpecPosition | undefined): RandomInput => ({
  refusal: { message, at },
})

const missing = (shape: InputShape): string => {
  if (shape === 'graph') return 'No loop of the scanspec reads pairs of nodes 1 to n.'
  if (isGraphShape(shape)) return 'No loop of the scanspec reads n - 1 pairs of nodes 1 to n.'
  if (shape === 'permutation') return 'No list of the scanspec takes the numbers 1 to its length.'
  return 'The scanspec reads no list.'
}

interface Made {
  bytes: Uint8Array<ArrayBuffer>
  isShapeMet: boolean
}

/** Inputs that are begun one after another; each failure presses the values that it came from. */
class Attempts {
  readonly #wishes: RandomWishes
  readonly #program: RunnableSpec
  readonly #statements: readonly SpecStatement[]
  readonly #knowledge: Knowledge
  readonly #constants: ReadonlyMap<string, string[]>
  readonly #random: SeededRandom
  readonly #pressures = new Map<string, Pressure>()
  readonly #run: RunStatement
  readonly #budget: Budget
  #generation: Generation | undefined
  #turn = 0
  /** Inputs that became too long. */
  long = 0
  /** Sizes of the last of them. */
  #longSizes = ''
  #failure: { at: SpecPosition } | { sentence: string } | undefined

  constructor(spec: Spec, wishes: RandomWishes) {
    const { statements } = spec
    this.#wishes = wishes
    this.#statements = statements
    this.#program = compile(spec)
    this.#knowledge = collectHints(statements, lengthsOf(statements))
    this.#constants = constantsOf(statements)
    this.#random = createRandom(`${wishes.shape} ${wishes.seed}`)
    this.#budget = {
      ...defaultBudget,
      steps,
      ...(wishes.isOver === undefined ? {} : { isOver: wishes.isOver }),
    }
    this.#run = compileGeneration(statements, this.#program.slots, this.#knowledge, () => {
      if (this.#generation === undefined) throw new Error('nothing runs')
      return this.#generation
    })
  }

  get isShapePossible(): boolean {
    const { shape } = this.#wishes
    const sites = [...this.#knowledge.sites.values()]
    if (isGraphShape(shape)) {
      return sites.some(
        ({ loop, isSize }) => loop !== undefined && !isSize && readsOf(loop).length > 1,
      )
    }
    return !isListShape(shape) || sites.some(({ isListed }) => isListed)
  }

  /** Undefined where a check failed for good. */
  next(): Made | 'timedOut' | undefined {
    const generation = this.#begin()
    this.#generation = generation
    try {
      this.#run(generation.machine)
      const bytes = generation.writer.bytes
      const outcome = evaluate(this.#program, bytes, this.#budget)
      if (outcome.accepted) return { bytes, isShapeMet: generation.isShapeMet }
      const { kind, text, spec } = outcome.refusal
      throw new Refused(kind, text, spec)
    } catch (fault) {
      return this.#learn(fault, generation)
    }
  }

  #begin(): Generation {
    const { shape, mostBytes } = this.#wishes
    const { slots } = this.#program
    const isMet = !isListShape(shape) && !isGraphShape(shape)
    return {
      machine: new Machine(new Uint8Array(), slots.size, createPatterns(), this.#budget),
      slots,
      writer: new Writer(mostBytes),
      random: this.#random,
      shape,
      knowledge: this.#knowledge,
      constants: this.#constants,
      pressures: this.#pressures,
      frames: [],
      attempt: 0,
      undos: undefined,
      turn: this.#turn++,
      isShapeMet: isMet,
      asked: new Set(),
      looks: 0,
    }
  }

  #learn(fault: unknown, generation: Generation): 'timedOut' | undefined {
    const sentence = this.#sentenceOf(fault)
    if (sentence !== undefined) {
      if (!(fault instanceof TooLong) && this.#wishes.isOver?.() === true) return 'timedOut'
      this.#failure = { sentence }
      const fitting = fault instanceof TooLong ? fault.turns : 0.5
      // The very sizes that were pressed before: the spec allows no smaller ones.
      const sizes = inputSizes(generation)
        .map(({ name, size }) => `${name} ${size}`)
        .join()
      const isStuck = sizes === this.#longSizes
      this.#longSizes = sizes
      const isShorter = !isStuck && pressForLength(this.#pressures, generation, fitting)
      this.long = isShorter ? this.long + 1 : mostLong
      return undefined
    }
    if (!isMendable(fault)) throw fault
    this.#failure = { at: fault instanceof NoValue ? fault.at : fault.refusal.spec }
    press(this.#pressures, this.#statements, fault, generation)
    return undefined
  }

  /** The sentence for a fault that a shorter input may avoid. */
  #sentenceOf(fault: unknown): string | undefined {
    if (fault instanceof TooLong) {
      const { mostBytes, formatSize } = this.#wishes
      return `No input of at most ${formatSize(mostBytes)} was found.`
    }
    // A set or a string that is larger than JavaScript holds, or a fault of this program: its own words tell which.
    if (fault instanceof RangeError) {
      return `Making an input failed: ${fault.message}. Narrow its bounds.`
    }
    return fault instanceof Refused && !isMendable(fault)
      ? 'Each input that was tried takes too many steps or too much memory. Narrow its bounds.'
      : undefined
  }

  whyNot(): RandomInput {
    if (this.#failure === undefined) throw new Error('no input was begun')
    if ('sentence' in this.#failure) return refusal(this.#failure.sentence, undefined)
    const { at } = this.#failure
    return refusal(
      `No input was found that passes line ${at.line} of the scanspec. A generator can make one.`,
      at,
    )
  }
}
