import { describe, expect, it } from 'vitest'
import { defaultBudget } from '../../evaluate/evaluate.ts'
import { Machine } from '../../evaluate/machine.ts'
import { createPatterns } from '../../evaluate/patterns.ts'
import { edgesOf, sampleNumbers } from './graph-edges.ts'
import type { Graph } from './graph-edges.ts'
import { createRandom } from '../seeded-random.ts'
import { TooLong, Writer } from '../writer.ts'

const graph: Graph = {
  nodes: 2 ** 21,
  edges: 5,
  form: undefined,
  isConnected: false,
  isAcyclic: false,
  isSimple: true,
}

const drawn = (wanted: Graph, seed = '1') => {
  const random = createRandom(seed)
  let draws = 0
  const counted = {
    ...random,
    index: (count: number): number => {
      draws += 1
      return random.index(count)
    },
  }
  const machine = new Machine(new Uint8Array(), 0, createPatterns(), defaultBudget)
  const edges = edgesOf(wanted, { random: counted, machine, writer: new Writer(1000) })
  return { edges: edges ?? [], draws }
}

describe('few edges among many nodes', () => {
  it.each([
    ['a graph', graph],
    ['a forest', { ...graph, isAcyclic: true }],
    ['paths', { ...graph, isAcyclic: true, form: 'path' }],
  ] as const)('%s takes as long as its edges', (_, wanted) => {
    const { edges, draws } = drawn(wanted)
    expect(edges).toHaveLength(5)
    expect(draws).toBeLessThan(100)
    for (const node of edges.flat()) {
      expect(node).toBeGreaterThanOrEqual(1)
      expect(node).toBeLessThanOrEqual(2 ** 21)
    }
  })

  it('a forest has no cycle', () => {
    for (let seed = 0; seed < 50; seed++) {
      const { edges } = drawn({ ...graph, nodes: 40, isAcyclic: true }, String(seed))
      const groups = new Map<number, number>()
      const rootOf = (node: number): number => {
        const next = groups.get(node)
        return next === undefined ? node : rootOf(next)
      }
      for (const [one, other] of edges) {
        expect(rootOf(one)).not.toBe(rootOf(other))
        groups.set(rootOf(one), rootOf(other))
      }
    }
  })

  it('any node is the middle of a star', () => {
    const middles = new Set<number>()
    for (let seed = 0; seed < 50; seed++) {
      const wanted: Graph = { ...graph, nodes: 6, isAcyclic: true, form: 'star' }
      const ends = drawn(wanted, String(seed)).edges.flat()
      const middle = ends.find((node) => ends.filter((one) => one === node).length === 5)
      middles.add(middle ?? 0)
    }
    expect([...middles].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('more of them than there is room for are not drawn', () => {
    expect(() => drawn({ ...graph, edges: 251 })).toThrow(TooLong)
    expect(drawn({ ...graph, edges: 250 }).edges).toHaveLength(250)
  })
})

describe('a sample', () => {
  it.each([
    [3, 1, 1000],
    [240, 1, 1000],
    [900, 1, 1000],
    [5, 3, 7],
  ])('%d numbers from %d to %d, each once and each as often', (count, first, last) => {
    const random = createRandom('sample')
    const seen = new Set<number>()
    for (let turn = 0; turn < 50; turn++) {
      const numbers = sampleNumbers(count, first, last, random)
      expect(new Set(numbers).size).toBe(count)
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(first)
      expect(Math.max(...numbers)).toBeLessThanOrEqual(last)
      for (const one of numbers) seen.add(one)
    }
    expect(seen.size).toBeGreaterThan(Math.min(last - first, 30 * count))
  })
})
