import type { IntegerRange } from '../../codegen/ranges.ts'
import { keyOf, refsOf } from '../../codegen/places.ts'
import type { Slots } from '../../evaluate/compile-expression.ts'
import type { Machine } from '../../evaluate/machine.ts'
import type { Expression, ForRange, Ref } from '../../syntax/tree.ts'
import { estimate, rangeOfEstimate } from '../estimate.ts'
import type { EstimateScope } from '../estimate.ts'
import type { GenerationHint } from './hints.ts'
import { anyIndex } from './implied.ts'

/**
 * The ways in which a condition is about a value: `check A[j] > A[j-1]` in a later loop is about `A[4]` with 4 for `j`
 * and with 5.
 */
export const scopesOf = (
  { condition, unknown, loops }: GenerationHint,
  { name, indices }: { name: string; indices: readonly bigint[] },
  known: { machine: Machine; slots: Slots; rangeOf: (name: string) => IntegerRange | undefined },
): EstimateScope[] => {
  const seen = new Set<string>()
  const refs = refsOf(condition)
  known.machine.spend(refs.length)
  return refs.flatMap((ref): EstimateScope[] => {
    const self = keyOf(ref)
    if (ref.name !== name || ref.indices.length !== indices.length || seen.has(self)) return []
    seen.add(self)
    const bound = new Map<string, bigint>()
    const free = loops.filter((loop) => !isIndexOf(loop, ref)).map((loop) => loop.name)
    const element = { name, indices }
    const scope = { ...known, self, element, bound, unknown: new Set([...unknown, ...free]) }
    return bindIndices(ref, indices, loops, scope, bound) ? [scope] : []
  })
}

const isIndexOf = (loop: ForRange, ref: Ref): boolean =>
  ref.indices.flatMap(refsOf).some(({ name }) => name === loop.name)

const bindIndices = (
  ref: Ref,
  indices: readonly bigint[],
  loops: readonly ForRange[],
  scope: EstimateScope,
  bound: Map<string, bigint>,
): boolean =>
  ref.indices.every((expression, depth) => {
    const index = indices[depth] ?? 0n
    const found = counterOf(expression, index, loops)
    if (found === undefined) {
      const isAny = expression.kind === 'ref' && expression.name === anyIndex
      return isAny || rangeOfEstimate(estimate(expression, scope))?.least === index
    }
    const { loop, value } = found
    if (bound.has(loop.name) && bound.get(loop.name) !== value) return false
    bound.set(loop.name, value)
    const low = rangeOfEstimate(estimate(loop.low, scope))
    const high = rangeOfEstimate(estimate(loop.high, scope))
    return (
      (low === undefined || value >= low.least) && (high === undefined || value < high.greatest)
    )
  })

/** What a loop's counter is where `expression`, which is it or it and a number, is `index`. */
const counterOf = (
  expression: Expression,
  index: bigint,
  loops: readonly ForRange[],
): { loop: ForRange; value: bigint } | undefined => {
  if (expression.kind === 'group') return counterOf(expression.inner, index, loops)
  if (expression.kind === 'ref' && expression.indices.length === 0) {
    const loop = loops.findLast(({ name }) => name === expression.name)
    return loop && { loop, value: index }
  }
  if (expression.kind !== 'chain' || expression.rest.length !== 1) return undefined
  const [step] = expression.rest
  if (step?.operand.kind !== 'integer') return undefined
  const { value } = step.operand
  if (step.operator === '+') return counterOf(expression.first, index - value, loops)
  return step.operator === '-' ? counterOf(expression.first, index + value, loops) : undefined
}
