import type { RandomInput, InputShape, SpecBound } from '@drafts/scanspec'
import { shapeWords } from './shape-words.ts'
import type { RandomRequest } from './random-answer.ts'

/** What many inputs are drawn by. */
export interface DrawWishes {
  source: string
  count: number
  seed: string
  /** At least one. */
  shapes: readonly InputShape[]
  mostBytes: number
  /** A bound that each input is to reach. */
  reaching?: SpecBound | undefined
}

export interface DrawnInput {
  shape: InputShape
  seed: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A shape whose inputs come out the same again and again has no others. */
const mostRepeats = 3

/**
 * Inputs of the shapes in turn, no two of them the same, each handed over before the next is drawn. A shape that the scanspec
 * does not take, or has no more inputs of, is left out; answers which were, with the reason. The same wishes draw the same inputs.
 */
export const drawInputs = async (
  { source, count, seed, shapes, mostBytes, reaching }: DrawWishes,
  draw: (request: RandomRequest) => Promise<RandomInput>,
  onDrawn: (input: DrawnInput) => Promise<void>,
): Promise<ReadonlyMap<InputShape, string>> => {
  const waiting = [...shapes]
  const leftOut = new Map<InputShape, string>()
  const repeats = new Map<InputShape, number>()
  const seen = new Set<string>()
  let made = 0
  for (let turn = 1; made < count; turn += 1) {
    const shape = waiting.shift()
    if (shape === undefined) break
    const own = `${seed}-${turn}`
    const answer = await draw({ source, shape, seed: own, mostBytes, reaching })
    if ('refusal' in answer) {
      leftOut.set(shape, answer.refusal.message)
      continue
    }
    const { bytes } = answer
    const key = digestOf(bytes)
    if (seen.has(key)) {
      const times = (repeats.get(shape) ?? 0) + 1
      repeats.set(shape, times)
      if (times < mostRepeats) waiting.push(shape)
      else leftOut.set(shape, 'Each further one is the same again.')
      continue
    }
    seen.add(key)
    waiting.push(shape)
    made += 1
    await onDrawn({ shape, seed: own, bytes })
  }
  return leftOut
}

/** Two sums of 32 bits and the length: no two inputs of a batch have it in common but by being the same. */
const digestOf = (bytes: Uint8Array): string => {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul(b + byte, 0x5bd1e995) ^ (b >>> 15)
  }
  return `${bytes.length} ${a} ${b}`
}

/** What a test is called by its shape; several of one are numbered. */
export const labelsOf = (shapes: readonly InputShape[]): string[] => {
  const counts = new Map<InputShape, number>()
  return shapes.map((shape) => {
    const no = (counts.get(shape) ?? 0) + 1
    counts.set(shape, no)
    const isOnly = shapes.filter((other) => other === shape).length === 1
    return isOnly ? shapeWords[shape] : `${shapeWords[shape]} ${no}`
  })
}
