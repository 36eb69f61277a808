/** What a random input looks like; `docs/product/forms.md#generator` names them. */
export const shapes = [
  'random',
  'smallest',
  'largest',
  'extremes',
  'sorted',
  'equal',
  'permutation',
  'tree',
  'path',
  'star',
  'graph',
] as const
export type InputShape = (typeof shapes)[number]

/** Shapes of graphs: pairs of nodes 1 … n that a loop reads. */
export type GraphShape = Extract<InputShape, 'tree' | 'path' | 'star' | 'graph'>

export const isGraphShape = (shape: InputShape): shape is GraphShape =>
  shape === 'tree' || shape === 'path' || shape === 'star' || shape === 'graph'

/** Shapes of lists: what a loop reads in its turns. */
export const isListShape = (shape: InputShape): boolean =>
  shape === 'sorted' || shape === 'equal' || shape === 'permutation'
