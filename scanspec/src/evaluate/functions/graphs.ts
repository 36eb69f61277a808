import type { Int } from '../kinds.ts'
import { bool, fixed, intOf, intsOf } from './call.ts'
import type { BuiltIn, ComputeCall } from './call.ts'

interface Graph {
  /** Nodes are 1 to `nodes`. */
  nodes: number
  /** Ends of the edges, in pairs. */
  ends: [number, number][]
}

/** More nodes than any array may have elements; those of an array are budgeted, nodes are only a number. */
const mostNodes = 2 ** 26

const ofGraph = (test: (graph: Graph) => boolean): BuiltIn =>
  fixed(3, (machine, [count, us, vs]): ReturnType<ComputeCall> => {
    const nodes = intOf(count)
    const one = intsOf(us)
    const other = intsOf(vs)
    if (nodes === undefined || one === undefined || other === undefined) return undefined
    if (nodes < 0 || one.length !== other.length) return undefined
    if (nodes > mostNodes) machine.timeOut()
    machine.spend(Number(nodes) + 8 * one.length)
    const isNode = (node: Int): node is number =>
      typeof node === 'number' && node >= 1 && node <= nodes
    const ends = one.flatMap((node, index): [number, number][] => {
      const end = other[index] ?? 0
      return isNode(node) && isNode(end) ? [[node, end]] : []
    })
    if (ends.length !== one.length) return undefined
    return bool(test({ nodes: Number(nodes), ends }))
  })

const isSimple = ({ nodes, ends }: Graph): boolean => {
  const seen = new Set<number>()
  return ends.every(([one, other]) => {
    // A number of its own for each pair, below 2 ** 53.
    const pair = Math.min(one, other) * (nodes + 1) + Math.max(one, other)
    if (one === other || seen.has(pair)) return false
    seen.add(pair)
    return true
  })
}

/** Groups of nodes that edges join: how many are left, and whether an edge joined a group to itself. */
const joinAll = ({ nodes, ends }: Graph): { groups: number; hasCycle: boolean } => {
  const parents = Int32Array.from({ length: nodes + 1 }, (_, node) => node)
  const rootOf = (node: number): number => {
    let root = node
    for (;;) {
      const parent = parents[root] ?? root
      if (parent === root) return root
      // Each look shortens the way of the next one.
      parents[root] = parents[parent] ?? parent
      root = parent
    }
  }
  let groups = nodes
  for (const [one, other] of ends) {
    const [left, right] = [rootOf(one), rootOf(other)]
    if (left !== right) {
      parents[left] = right
      groups -= 1
    }
  }
  return { groups, hasCycle: groups !== nodes - ends.length }
}

export const graphFunctions: Record<string, BuiltIn> = {
  'graphs.simple': ofGraph(isSimple),
  'graphs.connected': ofGraph((graph) => joinAll(graph).groups <= 1),
  'graphs.acyclic': ofGraph((graph) => !joinAll(graph).hasCycle),
  'graphs.tree': ofGraph((graph) => {
    const { groups, hasCycle } = joinAll(graph)
    return groups === 1 && !hasCycle
  }),
}
