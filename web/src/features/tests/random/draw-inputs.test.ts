import type { RandomInput, InputShape } from '@drafts/scanspec'
import { expect, test } from 'vitest'
import { drawInputs, labelsOf } from './draw-inputs.ts'
import type { DrawnInput } from './draw-inputs.ts'
import { answerOf } from './random-answer.ts'
import type { RandomRequest } from './random-answer.ts'

const source =
  'var n int\nscan n\ncheck n >= 1, n <= 3\neol\nvar A [n]int\nfor i := 0 ... n\n\tscan A[i]\n\tcheck A[i] >= 1, A[i] <= 9\nend\neol\neof\n'

const drawAll = async (
  shapes: readonly InputShape[],
  { count = 8, seed = 's', draw = async (request: RandomRequest) => answerOf(request) } = {},
): Promise<{ drawn: DrawnInput[]; leftOut: [InputShape, string][] }> => {
  const drawn: DrawnInput[] = []
  const wishes = { source, count, seed, shapes, mostBytes: 1000 }
  const leftOut = await drawInputs(wishes, draw, async (input) => void drawn.push(input))
  return { drawn, leftOut: [...leftOut] }
}
const drawOne = async (): Promise<RandomInput> => ({ bytes: new Uint8Array([49]) })
const textsOf = (drawn: readonly DrawnInput[]): string[] =>
  drawn.map(({ bytes }) => new TextDecoder().decode(bytes))

test('many inputs are of the shapes in turn, no two the same, and the same again by the same seed', async () => {
  const shapes = ['largest', 'sorted', 'random'] as const
  const { drawn } = await drawAll(shapes)
  expect(drawn.map(({ shape }) => shape).slice(0, 3)).toEqual(shapes)
  expect(new Set(textsOf(drawn)).size).toBe(8)
  expect(textsOf((await drawAll(shapes)).drawn)).toEqual(textsOf(drawn))
  expect(textsOf((await drawAll(shapes, { seed: 't' })).drawn)).not.toEqual(textsOf(drawn))
})

test('a shape that the scanspec does not take is left out, and the others make up for it', async () => {
  const { drawn, leftOut } = await drawAll(['tree', 'random'], { count: 4 })
  expect(drawn.map(({ shape }) => shape)).toEqual(['random', 'random', 'random', 'random'])
  expect(leftOut).toEqual([['tree', 'No loop of the scanspec reads n - 1 pairs of nodes 1 to n.']])
})

test('a shape that gives the same input again and again ends', async () => {
  const { drawn, leftOut } = await drawAll(['smallest'], { draw: drawOne })
  expect(drawn).toHaveLength(1)
  expect(leftOut).toEqual([['smallest', 'Each further one is the same again.']])
})

test('a test is called by its shape, with a number where there are several', () => {
  expect(labelsOf(['random', 'largest', 'random'])).toEqual([
    'Random 1',
    'Largest sizes',
    'Random 2',
  ])
})
