import { parse, randomInput } from '../index.ts'
import type { RandomInput, RandomWishes, InputShape } from '../index.ts'

export const mostBytes = 20_000
export const formatSize = (bytes: number): string => `${bytes / 1000} kB`

/** An input at random, of a spec as it is written. */
export const made = (
  spec: string,
  shape: InputShape = 'random',
  seed = '1',
  more: Partial<RandomWishes> = {},
): RandomInput => randomInput(parse(spec), { seed, shape, mostBytes, formatSize, ...more })

export const textOf = (input: RandomInput): string => {
  if ('refusal' in input) throw new Error(input.refusal.message)
  return Buffer.from(input.bytes).toString()
}

/** `ok`, or why there is none. */
export const reasonOf = (input: RandomInput): string =>
  'refusal' in input ? input.refusal.message : 'ok'

export const numbersOf = (input: RandomInput): number[] =>
  textOf(input).trim().split(/\s+/).map(Number)
