import { parse, randomInput } from '@drafts/scanspec'
import type { RandomInput, RandomWishes } from '@drafts/scanspec'
import { formatSize } from '../../../lib/text/format.ts'

export interface RandomRequest extends Omit<RandomWishes, 'isOver' | 'formatSize'> {
  source: string
}
/** What the worker sends: that it runs, then what became of the request. */
export type RandomMessage = 'started' | RandomInput

/** A file of 20 MB is made in less; what takes longer is one that is begun again and again. */
const mostMs = 20_000

export const answerOf = (
  { source, ...wishes }: RandomRequest,
  now: () => number = () => performance.now(),
): RandomInput => {
  const end = now() + mostMs
  return randomInput(parse(source), { ...wishes, formatSize, isOver: () => now() > end })
}
