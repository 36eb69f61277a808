import type { Generation } from '../plan/generation.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { GraphShape } from '../plan/shapes.ts'

/** What has to hold for the edges of a graph. */
export interface Graph {
  nodes: number
  edges: number
  form: Exclude<GraphShape, 'graph'> | undefined
  isConnected: boolean
  isAcyclic: boolean
  isSimple: boolean
}

/** What an edge costs to draw, and the bytes it has at least: two digits, and white space after each. */
const edge = { steps: 8, bytes: 4 }

/**
 * Edges in random order with random names of nodes, 1 to `nodes`; undefined where there is no such graph. It takes as
 * long as there are edges, however many nodes have none.
 */
export const edgesOf = (
  graph: Graph,
  { random, machine, writer }: Pick<Generation, 'random' | 'machine' | 'writer'>,
): [number, number][] | undefined => {
  const { nodes, edges, isConnected, isAcyclic, isSimple } = graph
  if (edges > 0 && nodes < 1) return undefined
  const pairs = isSimple ? (nodes * (nodes - 1)) / 2 : Infinity
  const most = isAcyclic ? nodes - 1 : pairs
  const least = isConnected ? nodes - 1 : 0
  if (edges > Math.max(0, most) || edges < least) return undefined
  writer.expect(edges, edge.bytes)
  const found: [number, number][] = []
  const seen = new Set<number>()
  const add = (one: number, other: number): void => {
    machine.spend(edge.steps)
    found.push(random.index(2) === 0 ? [one, other] : [other, one])
    seen.add(keyOf(one, other, nodes))
  }
  const spanning = isConnected || isAcyclic ? Math.min(edges, nodes - 1) : 0
  // A forest chooses at random which nodes have a parent.
  const children =
    spanning === nodes - 1 ? span(2, nodes) : sampleNumbers(spanning, 2, nodes, random)
  for (const node of children) add(parentOf(node, graph.form, random), node)
  const isDense = isSimple && edges * 4 > nodes * (nodes - 1)
  const free = isDense
    ? shuffled(
        pairsOf(nodes).filter(([one, other]) => !seen.has(keyOf(one, other, nodes))),
        random,
      )
    : []
  while (found.length < edges) {
    machine.spend(1)
    const [one, other] = free.pop() ?? [1 + random.index(nodes), 1 + random.index(nodes)]
    if (!isSimple || (one !== other && !seen.has(keyOf(one, other, nodes)))) add(one, other)
  }
  return shuffled(spanning > 0 ? renamed(found, nodes, random) : found, random)
}

/** The nodes of a tree were joined to those before them: only other names hide that. Nodes without an edge need none. */
const renamed = (
  edges: readonly [number, number][],
  nodes: number,
  random: SeededRandom,
): [number, number][] => {
  const used = [...new Set(edges.flat())]
  const drawn = sampleNumbers(used.length, 1, nodes, random)
  const names = new Map(used.map((node, index) => [node, drawn[index] ?? node]))
  const nameOf = (node: number): number => names.get(node) ?? node
  return edges.map(([one, other]) => [nameOf(one), nameOf(other)])
}

const parentOf = (node: number, form: Graph['form'], random: SeededRandom): number => {
  if (form === 'path') return node - 1
  return form === 'star' ? 1 : 1 + random.index(node - 1)
}

const pairsOf = (nodes: number): [number, number][] =>
  span(1, nodes).flatMap((one) =>
    span(one + 1, nodes).map((other): [number, number] => [one, other]),
  )

/** A number of its own for each pair, below 2 ** 53. */
const keyOf = (one: number, other: number, nodes: number): number =>
  Math.min(one, other) * (nodes + 1) + Math.max(one, other)

export const span = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** The items in random order. */
export const shuffled = <Item>(items: readonly Item[], random: SeededRandom): Item[] => {
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index--) {
    const other = random.index(index + 1)
    const [one, two] = [mixed[index], mixed[other]]
    if (one === undefined || two === undefined) continue
    mixed[index] = two
    mixed[other] = one
  }
  return mixed
}

/** As many of the numbers from `first` to `last`, in random order: of few of them, the others are never written down. */
export const sampleNumbers = (
  count: number,
  first: number,
  last: number,
  random: SeededRandom,
): number[] => {
  if (4 * count > last - first) return shuffled(span(first, last), random).slice(0, count)
  const moved = new Map<number, number>()
  return span(first, first + count - 1).map((place) => {
    const other = place + random.index(last - place + 1)
    const chosen = moved.get(other) ?? other
    moved.set(other, moved.get(place) ?? place)
    return chosen
  })
}
