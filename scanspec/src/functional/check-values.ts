import { compile, evaluate } from '../evaluate/evaluate.ts'
import type { Budget } from '../evaluate/machine.ts'
import { refusalMessage } from '../evaluate/refusal.ts'
import type { InputRefusal } from '../evaluate/refusal.ts'
import { specOfValues } from '../from-signature.ts'
import { parse } from '../syntax/parse.ts'
import type { SignatureItem } from './signature.ts'

/** Linear in the bytes: each element of an array takes one at least. */
export const budgetOfValues = ({ length }: Uint8Array): Budget => ({
  steps: 1000 + 100 * length,
  cells: 100 + length,
})

/**
 * Why a file is not these values one after another, as the message of a refusal that names the value; null where it is.
 * `isOver`: asked now and then, whether it takes too long.
 */
export const checkValues = (
  items: readonly SignatureItem[],
  bytes: Uint8Array,
  isOver: () => boolean = () => false,
): string | null => {
  const spec = parse(specOfValues(items))
  const outcome = evaluate(compile(spec), bytes, { ...budgetOfValues(bytes), isOver })
  if (outcome.accepted) return null
  const { refusal } = outcome
  const text =
    refusal.kind === 'timedOut' && !isOver()
      ? 'more elements are counted than the file has'
      : refusal.text
  const name = nameAt(items, refusal)
  return refusalMessage({ ...refusal, text: name === undefined ? text : `${name}: ${text}` })
}

/** The value that the refused line reads; undefined for the end of the file. */
const nameAt = (items: readonly SignatureItem[], { spec }: InputRefusal): string | undefined => {
  let lines = 0
  for (const item of items) {
    // Its own lines; the end of the file and the last line feed are two more.
    lines += specOfValues([item]).split('\n').length - 2
    if (spec.line <= lines) return item.name
  }
  return undefined
}
