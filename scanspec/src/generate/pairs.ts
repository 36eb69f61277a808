import { keyOf } from '../codegen/places.ts'
import type { Ref, SpecStatement } from '../syntax/tree.ts'
import { quietly } from './plan/domain.ts'
import { estimate, rangeOfEstimate } from './estimate.ts'
import { edgesOf } from './draw/graph-edges.ts'
import type { Graph } from './draw/graph-edges.ts'
import { NoValue } from './plan/generation.ts'
import type { Frame, Generation } from './plan/generation.ts'
import { namesOf } from './draw/draw-integer.ts'
import type { Site } from './plan/hints.ts'
import { conjuncts } from './plan/implied.ts'
import type { Integers } from './draw/integers.ts'
import { isGraphShape } from './plan/shapes.ts'

/** Two reads of a loop that take the ends of edges. */
interface Pair {
  sites: [Site, Site]
  graph: Graph
}

/**
 * Draws all edges of a loop at the first read of one, where the spec is about a graph: its checks say so, or the shape
 * asks for one and the loop reads two integers that are both from 1 to the same n.
 */
export const drawPairs = (
  site: Site,
  frame: Frame,
  integersOf: (site: Site) => Integers | undefined,
  generation: Generation,
): boolean => {
  const found =
    checkedPair(site, frame, generation) ?? shapedPair(site, frame, integersOf, generation)
  if (found === undefined) return false
  const edges = edgesOf(found.graph, generation)
  if (edges === undefined) throw new NoValue(site.hints[0]?.at ?? site.ref.at, namesOf(site))
  for (const [side, one] of found.sites.entries()) {
    frame.series.set(one, { values: edges.map((edge) => edge[side] ?? 0), start: frame.turn })
  }
  if (isGraphShape(generation.shape) && frame.turns > 1) generation.isShapeMet = true
  return true
}

const checkedPair = (site: Site, frame: Frame, generation: Generation): Pair | undefined => {
  const calls = site.hints.flatMap(({ condition }) =>
    conjuncts(condition).flatMap((one) =>
      one.kind === 'call' && one.name.startsWith('graphs.') ? [one] : [],
    ),
  )
  const [call] = calls
  if (call === undefined) return undefined
  const [count, one, other] = call.arguments
  if (count === undefined || one?.kind !== 'ref' || other?.kind !== 'ref') return undefined
  const sites = [one, other].map((ref) => inLoop(ref.name, frame.loop, generation))
  const [left, right] = sites
  if (left === undefined || right === undefined || (site !== left && site !== right))
    return undefined
  const { machine, slots } = generation
  const scope = {
    machine,
    slots,
    self: '',
    bound: new Map<string, bigint>(),
    unknown: new Set<string>(),
    rangeOf: () => undefined,
  }
  const nodes = rangeOfEstimate(quietly(() => estimate(count, scope)))
  if (nodes === undefined || nodes.greatest > 2n ** 26n) return undefined
  const isChecked = (name: string): boolean => calls.some((each) => each.name === `graphs.${name}`)
  const { shape } = generation
  const isForm = shape === 'path' || shape === 'star' || shape === 'tree'
  return {
    sites: [left, right],
    graph: {
      nodes: Number(nodes.greatest),
      edges: frame.turns - frame.turn,
      form: isForm ? shape : undefined,
      isConnected: isChecked('connected') || isChecked('tree'),
      isAcyclic: isChecked('acyclic') || isChecked('tree'),
      isSimple: isChecked('simple') || isChecked('tree'),
    },
  }
}

const inLoop = (name: string, loop: SpecStatement, { knowledge }: Generation): Site | undefined =>
  knowledge.sitesOf.get(name)?.find((one) => one.loop === loop)

/** References that the loop reads directly. */
export const readsOf = (loop: SpecStatement): Ref[] => {
  const body = loop.kind === 'forRange' || loop.kind === 'forScan' ? loop.body : []
  const refs = body.flatMap((statement) => (statement.kind === 'scan' ? statement.refs : []))
  return loop.kind === 'forScan' ? [...loop.scan.refs, ...refs] : refs
}

const shapedPair = (
  site: Site,
  frame: Frame,
  integersOf: (site: Site) => Integers | undefined,
  generation: Generation,
): Pair | undefined => {
  const { shape, knowledge } = generation
  if (!isGraphShape(shape) || !site.isListed) return undefined
  const [one, other] = readsOf(frame.loop)
  if (one === undefined || other === undefined || keyOf(one) === keyOf(other)) return undefined
  const [left, right] = [knowledge.sites.get(one), knowledge.sites.get(other)]
  if (site !== left || right === undefined) return undefined
  const nodes = [left, right].map((each) => nodesOf(integersOf(each)))
  const [count, same] = nodes
  const edges = frame.turns - frame.turn
  if (count === undefined || count !== same || edges < 1) return undefined
  const isTree = shape !== 'graph'
  if (isTree && edges !== count - 1) return undefined
  const isSimple = edges <= (count * (count - 1)) / 2
  return {
    sites: [left, right],
    graph: {
      nodes: count,
      edges,
      form: isTree ? shape : undefined,
      isConnected: edges >= count - 1,
      isAcyclic: isTree,
      isSimple,
    },
  }
}

/** n where the integers are 1 to n. */
const nodesOf = (integers: Integers | undefined): number | undefined => {
  const [only] = integers ?? []
  if (integers?.length !== 1 || only?.least !== 1n || only.greatest > 2n ** 26n) return undefined
  return Number(only.greatest)
}
