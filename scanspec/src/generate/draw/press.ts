import { statementBlocks, refsOf, refsOfStatement } from '../../codegen/places.ts'
import { isIntKind, isNumber, kinds } from '../../evaluate/kinds.ts'
import type { Refused } from '../../evaluate/refusal.ts'
import type { SpecPosition } from '../../syntax/tokens.ts'
import type { CheckStatement, Expression, SpecStatement } from '../../syntax/tree.ts'
import { quietly } from '../plan/domain.ts'
import { estimate, numberOfEstimate, rangeOfEstimate, truthOfEstimate } from '../estimate.ts'
import type { EstimateScope } from '../estimate.ts'
import { NoValue } from '../plan/generation.ts'
import type { Generation, Pressure } from '../plan/generation.ts'
import { conjuncts } from '../plan/implied.ts'

type Pressures = Map<string, Pressure>
type End = keyof Pressure

/** Inputs after which values of which only a few are left are looked for at the other end: lists that go down. */
const mostToZero = 32

/** A failure that running statements again did not mend: the next input begins with other values where it came from. */
export const press = (
  pressures: Pressures,
  statements: readonly SpecStatement[],
  fault: Refused | NoValue,
  generation: Generation,
): void => {
  if (fault instanceof NoValue) {
    if (generation.turn === mostToZero) pressures.clear()
    const isRare = generation.random.index(3) === 0
    const end = isRare === generation.turn < mostToZero ? 'high' : 'low'
    for (const name of fault.names) add(pressures, name, end, generation)
    return
  }
  // Too many turns may be the reason: more values than there can be.
  if (generation.random.index(2) === 0) pressLoops(pressures, generation)
  const check = checkAt(statements, fault.refusal.spec)
  if (check === undefined) return
  const scope = scopeOf(generation)
  for (const { condition } of check.clauses) {
    for (const one of conjuncts(condition)) {
      const truth = quietly(() => truthOfEstimate(estimate(one, scope)))
      if (truth === true) continue
      for (const [side, end] of sidesOf(one, scope, generation)) {
        for (const { name } of refsOf(side)) add(pressures, name, end, generation)
      }
      return
    }
  }
}

const pressLoops = (pressures: Pressures, generation: Generation): void => {
  for (const { loop } of generation.frames) {
    for (const { name } of refsOfStatement(loop)) add(pressures, name, 'low', generation)
  }
}

const scopeOf = ({ machine, slots }: Generation): EstimateScope => ({
  machine,
  slots,
  self: '',
  bound: new Map(),
  unknown: new Set(),
  rangeOf: () => undefined,
})

/** Parts of a condition that is false, and where their values have to go. */
const sidesOf = (
  condition: Expression,
  scope: EstimateScope,
  { random }: Generation,
): [Expression, End][] => {
  const step =
    condition.kind === 'chain' && condition.rest.length === 1 ? condition.rest[0] : undefined
  if (condition.kind === 'chain' && step !== undefined) {
    const [left, right] = [condition.first, step.operand].map((side) => {
      const found = quietly(() => estimate(side, scope))
      return numberOfEstimate(found) ?? Number(rangeOfEstimate(found)?.least ?? Number.NaN)
    })
    if (left !== undefined && right !== undefined && left !== right && step.operator !== '!=') {
      const isGreater = left > right
      return [
        [condition.first, isGreater ? 'low' : 'high'],
        [step.operand, isGreater ? 'high' : 'low'],
      ]
    }
  }
  return [[condition, random.index(3) === 0 ? 'high' : 'low']]
}

const checkAt = (
  statements: readonly SpecStatement[],
  { line, col }: SpecPosition,
): CheckStatement | undefined => {
  for (const statement of statements) {
    const isHere = statement.at.line === line && statement.at.col === col
    if (statement.kind === 'check' && isHere) return statement
    for (const block of statementBlocks(statement)) {
      const found = checkAt(block, { line, col })
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Halvings after which the other end is tried. */
const most = 40

/** Presses a name, and the names that its value comes from. */
const add = (
  pressures: Pressures,
  name: string,
  end: End,
  generation: Generation,
  seen = new Set<string>(),
): void => {
  if (seen.has(name)) return
  seen.add(name)
  const { knowledge } = generation
  if (knowledge.sitesOf.has(name)) {
    const before = pressures.get(name) ?? { low: 0, high: 0 }
    const other: End = end === 'low' ? 'high' : 'low'
    // What was pressed the other way is let go first.
    const change = before[other] > 0 ? { [other]: before[other] - 1 } : { [end]: before[end] + 1 }
    pressures.set(name, before[end] >= most ? { low: 0, high: 0 } : { ...before, ...change })
  }
  for (const source of knowledge.sources.get(name) ?? []) {
    add(pressures, source, end, generation, seen)
  }
}

/**
 * The output is too long: the sizes that are largest now become smaller, by as much as it may be too long. `fitting`:
 * turns of the innermost loop that still fit. False: none can.
 */
export const pressForLength = (
  pressures: Pressures,
  generation: Generation,
  fitting: number,
): boolean => {
  const sizes = inputSizes(generation)
  let halvings = 1
  // Not by a logarithm: browsers round those in their own ways.
  for (let done = progressOf(generation, fitting); done < 0.5 && halvings < most; done *= 2)
    halvings += 1
  for (let turn = 0; turn < halvings; turn++) {
    const largest = sizes.reduce((one, other) => (other.size > one.size ? other : one), {
      name: '',
      size: 1,
    })
    if (largest.name === '') return turn > 0
    for (const name of equalsOf(largest.name, generation)) add(pressures, name, 'low', generation)
    largest.size /= 2
  }
  return true
}

/** A name, and those that its value has to be equal to: one that is said to be `n - 1` follows n. */
const equalsOf = (name: string, { knowledge }: Generation): Set<string> => {
  const hints = (knowledge.sitesOf.get(name) ?? []).flatMap((site) => site.hints)
  const equals = hints
    .flatMap(({ condition }) => conjuncts(condition))
    .filter((one) => one.kind === 'chain' && one.rest[0]?.operator === '==')
  return new Set([name, ...equals.flatMap(refsOf).map((ref) => ref.name)])
}

/** Sizes of the input under way, and the lengths of its words. */
export const inputSizes = ({
  knowledge,
  machine,
  slots,
}: Generation): { name: string; size: number }[] =>
  [...knowledge.sitesOf].map(([name, sites]) => {
    const slot = slots.get(name) ?? -1
    const kind = machine.kinds[slot] ?? kinds.none
    const value = machine.values[slot] ?? 0
    const isText = kind === kinds.string && typeof value === 'string'
    const isSize = isIntKind(kind) && isNumber(value) && sites.some((site) => site.isSize)
    const size = isSize ? Number(value) : 0
    return { name, size: isText ? value.length : size }
  })

/** Which part of the turns of all loops is done: more than 0. */
const progressOf = ({ frames }: Generation, fitting: number): number => {
  let inside = fitting
  for (const { turn, turns } of frames.toReversed()) inside = (turn + inside) / Math.max(1, turns)
  return Math.min(1, Math.max(inside, Number.EPSILON))
}
