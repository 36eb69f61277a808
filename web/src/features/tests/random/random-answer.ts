import { parse, randomInput, reachBound } from '@drafts/scanspec'
import type { RandomInput, RandomWishes, SpecBound } from '@drafts/scanspec'
import { formatSize } from '../../../lib/text/format.ts'

export interface RandomRequest extends Omit<RandomWishes, 'isOver' | 'formatSize'> {
  source: string
  /** A bound that the input is to reach. */
  reaching?: SpecBound | undefined
}
/** What the worker sends: that it runs, then what became of the request. */
export type RandomMessage = 'started' | RandomInput

/** A file of 20 MB is made in less; what takes longer is one that is begun again and again. */
const mostMs = 20_000

export const answerOf = (
  { source, reaching, ...wishes }: RandomRequest,
  now: () => number = () => performance.now(),
): RandomInput => {
  const end = now() + mostMs
  const bounded = reaching ? reachBound(source, reaching) : source
  if (bounded === null)
    return { refusal: { message: `The scanspec reads no ${reaching?.name}.`, at: undefined } }
  const spec = parse(bounded)
  return randomInput(spec, { ...wishes, formatSize, isOver: () => now() > end })
}
