import { bits32, bits64 } from '../../codegen/ranges.ts'
import type { IntegerRange } from '../../codegen/ranges.ts'
import { keyOf, refsOf } from '../../codegen/places.ts'
import { kinds } from '../../evaluate/kinds.ts'
import type { ScanKind } from '../../evaluate/kinds.ts'
import { Refused } from '../../evaluate/refusal.ts'
import type { SpecPosition } from '../../syntax/tokens.ts'
import type { ForRange, Ref } from '../../syntax/tree.ts'
import { allowed } from '../draw/allowed.ts'
import type { View } from '../draw/allowed.ts'
import type { EstimateScope } from '../estimate.ts'
import { anyIndex } from './implied.ts'
import { rangeOfIntegers } from './generation.ts'
import type { Generation } from './generation.ts'
import type { GenerationHint, Site } from './hints.ts'
import { allIntegers, intersect } from '../draw/integers.ts'
import type { Integers } from '../draw/integers.ts'
import { scopesOf } from './unify.ts'

/** Conditions on the value that a read takes now, each with what is known about it. */
export interface Bounded {
  hint: GenerationHint
  scope: EstimateScope
}

export const boundsOf = (
  { ref, hints }: Site,
  indices: readonly bigint[],
  generation: Generation,
  later: ReadonlySet<string> = none,
): Bounded[] => {
  const { machine, slots } = generation
  if (generation.asked.size === 0) generation.looks = 0
  return hints.flatMap((hint) => {
    const unknown = later.size === 0 ? hint.unknown : new Set([...hint.unknown, ...later])
    const rangeOf = (name: string) =>
      rangeOfLater(name, generation, new Set([...unknown, ref.name]))
    const about = { name: ref.name, indices }
    const scopes = quietly(() => scopesOf({ ...hint, unknown }, about, { machine, slots, rangeOf }))
    return (scopes ?? []).map((scope) => ({ hint, scope }))
  })
}

const none: ReadonlySet<string> = new Set()

/** A condition that cannot be computed yet says nothing. */
export const quietly = <Result>(compute: () => Result): Result | undefined => {
  try {
    return compute()
  } catch (fault) {
    if (fault instanceof Refused && fault.refusal.kind !== 'timedOut') return undefined
    throw fault
  }
}

export interface Domain {
  integers: Integers
  /** The check that leaves no value, or the last that left fewer. */
  at: SpecPosition | undefined
}

/** Values of a view that all conditions allow. */
export const domainOf = (bounds: readonly Bounded[], view: View, start: Integers): Domain => {
  let domain: Domain = { integers: start, at: undefined }
  for (const { hint, scope } of bounds) {
    const { integers } = domain
    if (integers.length === 0) break
    const found = quietly(() => allowed(hint.condition, scope, view))
    if (found === undefined || found === allIntegers) continue
    domain = { integers: intersect(integers, found), at: hint.at }
  }
  return domain
}

export const bitsOf = (kind: ScanKind): IntegerRange => (kind === kinds.int ? bits32 : bits64)

/** For one value. Names that are bounded by each other in many checks lead to each other in exponentially many ways. */
const mostLooks = 200

/** What a name may be that is read later, as far as its own conditions say it now; `unknown` are not read yet either. */
const rangeOfLater = (
  name: string,
  generation: Generation,
  unknown: ReadonlySet<string>,
): IntegerRange | undefined => {
  const { knowledge, asked } = generation
  const site = knowledge.sitesOf.get(name)?.at(-1)
  if (site === undefined || asked.has(name) || asked.size > 3) return undefined
  generation.looks += 1
  if (generation.looks > mostLooks) return undefined
  asked.add(name)
  try {
    const bounds = boundsOf(site, [], generation, unknown)
    return rangeOfIntegers(domainOf(bounds, 'value', [bits64]).integers)
  } finally {
    asked.delete(name)
  }
}

/** Whether no turn of the innermost loop changes what is allowed. */
export const isSteady = (site: Site): boolean => {
  const { ref, hints, changing } = site
  return hints.every(({ condition, loops }) => {
    const counters = new Set(loops.map(({ name }) => name))
    const refs = refsOf(condition)
    const own = refs.filter(({ name }) => name === ref.name)
    const inOwn = new Set(own.flatMap(({ indices }) => indices.flatMap(refsOf)))
    const isEach = own.every((one) => keyOf(one) === keyOf(ref) || isEachOf(one, site, loops))
    return (
      isEach &&
      own.length < 2 &&
      refs.every(
        (one) =>
          inOwn.has(one) ||
          one.name === ref.name ||
          (!changing.has(one.name) && !counters.has(one.name)),
      )
    )
  })
}

/** Whether a later loop looks at each element that the innermost loop reads, and at each in the same way. */
const isEachOf = (
  { indices }: Ref,
  { ref, loop, changing }: Site,
  loops: readonly ForRange[],
): boolean =>
  new Set(indices.map(keyOf)).size === indices.length &&
  indices.every((index, depth) => {
    if (index.kind !== 'ref' || index.indices.length > 0) return false
    if (index.name === anyIndex) return true
    const later = loops.findLast(({ name }) => name === index.name)
    const own = ref.indices[depth]
    if (later === undefined || own === undefined) return false
    if (!refsOf(own).some(({ name }) => changing.has(name))) return true
    return (
      own.kind === 'ref' &&
      loop?.kind === 'forRange' &&
      loop.name === own.name &&
      keyOf(loop.low) === keyOf(later.low) &&
      keyOf(loop.high) === keyOf(later.high)
    )
  })
