import { describe, expect, it } from 'vitest'
import { made, numbersOf, reasonOf } from '../testing/made-input.ts'
import type { InputShape } from '../index.ts'

/** A graph of n nodes and m edges; `ends` bounds what is read, `checks` come after all of them. */
const graphOf = (sizes: string, checks: string, ends = ''): string => `var n, m int
scan n, m
check ${sizes}
eol
var U, V [m]int
for i := 0 ... m
	scan U[i], V[i]
${ends === '' ? '' : `\tcheck ${ends}\n`}	eol
end
${checks === '' ? '' : `check ${checks}\n`}eof
`
const nodes = 'U[i] >= 1, U[i] <= n, V[i] >= 1, V[i] <= n'

interface Graph {
  n: number
  edges: [number, number][]
}

const drawn = (spec: string, shape: InputShape = 'random', seed = '1'): Graph => {
  const [n = 0, m = 0, ...ends] = numbersOf(made(spec, shape, seed))
  const edges = Array.from({ length: m }, (_, index): [number, number] => [
    ends[2 * index] ?? 0,
    ends[2 * index + 1] ?? 0,
  ])
  for (const end of edges.flat()) {
    expect(end).toBeGreaterThanOrEqual(1)
    expect(end).toBeLessThanOrEqual(n)
  }
  return { n, edges }
}

/** Groups that are joined, and whether an edge closed a cycle. */
const look = ({ n, edges }: Graph) => {
  const parents = Array.from({ length: n + 1 }, (_, node) => node)
  const rootOf = (node: number): number => {
    let root = node
    while (parents[root] !== root) root = parents[root] ?? root
    return root
  }
  let groups = n
  for (const [one, other] of edges) {
    if (rootOf(one) === rootOf(other)) continue
    parents[rootOf(one)] = rootOf(other)
    groups -= 1
  }
  const keys = edges.map((edge) => edge.toSorted((a, b) => a - b).join(' '))
  const degrees = parents.map((_, node) => edges.flat().filter((end) => end === node).length)
  return {
    isConnected: groups <= 1,
    isAcyclic: n - groups === edges.length,
    isSimple: new Set(keys).size === keys.length && edges.every(([one, other]) => one !== other),
    degrees: degrees.slice(1),
  }
}
const seeds = ['1', '2', '3', '4']

describe('a graph that checks ask for', () => {
  it.each([
    ['tree', graphOf('n >= 30, n <= 60', 'graphs.tree(n, U, V)')],
    ['tree of one node', graphOf('n == 1', 'graphs.tree(n, U, V)')],
    ['tree of two nodes', graphOf('n == 2', 'graphs.tree(n, U, V)')],
    ['tree where ends are bounded too', graphOf('n == 40, m == 39', 'graphs.tree(n, U, V)', nodes)],
  ])('%s joins all nodes without a cycle', (_, spec) => {
    for (const seed of seeds) {
      const graph = drawn(spec, 'random', seed)
      expect(graph.edges).toHaveLength(graph.n - 1)
      expect(look(graph)).toMatchObject({ isConnected: true, isAcyclic: true, isSimple: true })
    }
  })

  it.each([
    ['few edges', 'n == 40, m == 39', 39],
    ['some more', 'n == 40, m == 60', 60],
    ['many', 'n == 12, m == 66', 66],
  ])('connected of %s joins all nodes', (_, sizes, count) => {
    for (const seed of seeds) {
      const any = drawn(graphOf(sizes, 'graphs.connected(n, U, V)'), 'random', seed)
      expect(any.edges).toHaveLength(count)
      expect(look(any).isConnected).toBe(true)
      const checks = 'graphs.connected(n, U, V), graphs.simple(n, U, V)'
      expect(look(drawn(graphOf(sizes, checks), 'random', seed))).toMatchObject({
        isConnected: true,
        isSimple: true,
      })
    }
  })

  it.each([0, 1, 20, 39])('acyclic of 40 nodes and %d edges has no cycle', (count) => {
    const spec = graphOf(`n == 40, m == ${count}`, 'graphs.acyclic(n, U, V)')
    const seen = new Set<number>()
    for (const seed of seeds) {
      const graph = drawn(spec, 'random', seed)
      expect(graph.edges).toHaveLength(count)
      expect(look(graph).isAcyclic).toBe(true)
      for (const end of graph.edges.flat()) seen.add(end)
    }
    expect(seen.size).toBe([0, 1].includes(count) ? seen.size : 40)
  })

  it.each([0, 1, 60, 200, 435])('simple of 30 nodes and %d edges has each once', (count) => {
    const spec = graphOf(`n == 30, m == ${count}`, 'graphs.simple(n, U, V)')
    const graph = drawn(spec)
    expect(graph.edges).toHaveLength(count)
    expect(look(graph).isSimple).toBe(true)
    const other = drawn(spec, 'random', '2').edges
    expect(graph.edges.join(' ') === other.join(' ')).toBe(count === 0)
  })

  it('not simple may have loops and edges that are doubled', () => {
    const found = seeds.map((seed) =>
      look(drawn(graphOf('n == 6, m == 30', 'graphs.connected(n, U, V)'), 'random', seed)),
    )
    expect(found.every(({ isSimple }) => !isSimple)).toBe(true)
  })

  it.each([
    ['more edges than pairs', 'n == 4, m == 7', 'graphs.simple(n, U, V)'],
    ['too few to join all', 'n == 9, m == 7', 'graphs.connected(n, U, V)'],
    ['too many for a forest', 'n == 9, m == 9', 'graphs.acyclic(n, U, V)'],
    ['edges without nodes', 'n == 0, m == 2', 'graphs.connected(n, U, V)'],
  ])('that cannot be, of %s, is refused', (_, sizes, checks) => {
    expect(reasonOf(made(graphOf(sizes, checks)))).toMatch(/^No input was found that passes line /)
  })

  it('of no nodes has no edges', () => {
    for (const check of ['simple', 'connected', 'acyclic']) {
      expect(reasonOf(made(graphOf('n == 0, m == 0', `graphs.${check}(n, U, V)`)))).toBe('ok')
    }
  })

  it('any node is anywhere: the ends of an edge and its place are random', () => {
    const spec = graphOf('n == 9, m == 8', 'graphs.tree(n, U, V)')
    const firsts = new Set<string>()
    let isUp = 0
    for (let seed = 0; seed < 40; seed++) {
      const { edges } = drawn(spec, 'random', `${seed}`)
      firsts.add((edges[0] ?? []).join(' '))
      isUp += edges.filter(([one, other]) => one < other).length
    }
    expect(firsts.size).toBeGreaterThan(20)
    expect(isUp).toBeGreaterThan(120)
    expect(isUp).toBeLessThan(200)
  })
})

const forms: Record<'tree' | 'path' | 'star', (...of: [number, number, number]) => boolean> = {
  tree: (most, _leaves, others) => most < others,
  path: (most, leaves) => most === 2 && leaves === 2,
  star: (most, leaves, others) => most === others && leaves === others,
}

describe('a graph that the shape asks for', () => {
  const pairs = graphOf('n >= 3, n <= 40, m >= 1, m <= 80', '', nodes)
  const trees = graphOf('n >= 12, n <= 40, m == n - 1', '', nodes)
  const checked = graphOf('n >= 12, n <= 40', 'graphs.tree(n, U, V)')

  it.each(['tree', 'path', 'star'] as const)('%s is one by shape and by check', (shape) => {
    for (const spec of [trees, checked]) {
      for (const seed of seeds) {
        const graph = drawn(spec, shape, seed)
        const { degrees, ...found } = look(graph)
        expect(found).toEqual({ isConnected: true, isAcyclic: true, isSimple: true })
        const most = Math.max(...degrees)
        const leaves = degrees.filter((degree) => degree === 1).length
        expect(forms[shape](most, leaves, graph.n - 1)).toBe(true)
      }
    }
  })

  it('graph joins all where there are edges enough, and is simple where there is room', () => {
    const counts = new Set<string>()
    for (let seed = 0; seed < 30; seed++) {
      const graph = drawn(pairs, 'graph', `${seed}`)
      const { isConnected, isSimple } = look(graph)
      const isRoomy = graph.edges.length <= (graph.n * (graph.n - 1)) / 2
      const isEnough = graph.edges.length >= graph.n - 1
      expect(isSimple).toBe(isRoomy)
      expect(isConnected || !isEnough).toBe(true)
      counts.add(`${isRoomy} ${isEnough}`)
    }
    expect(counts.has('true true')).toBe(true)
    expect(counts.has('true false')).toBe(true)
  })

  it('complete graph has all pairs, and one more edge is doubled', () => {
    const complete = drawn(graphOf('n == 7, m == 21', '', nodes), 'graph')
    expect(look(complete)).toMatchObject({ isConnected: true, isSimple: true })
    expect(look(drawn(graphOf('n == 7, m == 22', '', nodes), 'graph')).isSimple).toBe(false)
  })

  it.each([
    ['tree', graphOf('n == 9, m == 9', '', nodes)],
    ['graph', graphOf('n == 9, m == 9', '', 'U[i] >= 0, U[i] <= n, V[i] >= 0, V[i] <= n')],
    ['graph', graphOf('n == 9, m == 9', '', 'U[i] >= 1, U[i] <= n, V[i] >= 1, V[i] < n')],
    ['graph', graphOf('n == 9, m == 9', '', `${nodes}, U[i] != 4, V[i] != 4`)],
    ['graph', graphOf('n == 9, m == 1', '', nodes)],
  ] as const)('%s is refused where the pairs are none of 1 to n', (shape, spec) => {
    const sentence = {
      tree: 'No loop of the scanspec reads n - 1 pairs of nodes 1 to n.',
      graph: 'No loop of the scanspec reads pairs of nodes 1 to n.',
    }[shape]
    expect(reasonOf(made(spec, shape))).toBe(sentence)
  })

  it('reads pairs that are followed by weights, and records', () => {
    const weights =
      'var n, m int\nscan n, m\ncheck n == 9, m == 8\neol\nfor i := 0 ... m\n\tvar u, v, w int\n\tscan u, v, w\n\tcheck u >= 1, u <= n, v >= 1, v <= n, w >= 70, w <= 99\n\teol\nend\neof\n'
    const [, , ...numbers] = numbersOf(made(weights, 'star'))
    const ends = numbers.filter((_, index) => index % 3 < 2)
    expect(Math.max(...ends.map((node) => ends.filter((end) => end === node).length))).toBe(8)
    const records =
      'var n, u, v int\nscan n\ncheck n >= 3, n <= 9\neol\nfor scan u, v\n\tcheck u >= 1, u <= n, v >= 1, v <= n\n\teol\nend\neof\n'
    const found = numbersOf(made(records, 'tree'))
    expect(found).toHaveLength(1 + 2 * ((found[0] ?? 0) - 1))
  })
})
