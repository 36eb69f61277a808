import type { InputShape } from '@drafts/scanspec'

export const shapeWords: Record<InputShape, string> = {
  random: 'Random',
  smallest: 'Smallest sizes',
  largest: 'Largest sizes',
  extremes: 'Extreme values',
  sorted: 'Sorted lists',
  equal: 'Lists of one value',
  permutation: 'Permutations',
  tree: 'Tree',
  path: 'Tree, a path',
  star: 'Tree, a star',
  graph: 'Graph',
}

export const shapeNames = Object.keys(shapeWords).filter(
  (name): name is InputShape => name in shapeWords,
)
