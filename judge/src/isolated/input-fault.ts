import { readFile } from 'node:fs/promises'
import { compile, evaluate, parse, specOfValues } from '@drafts/scanspec'
import type { SignatureJob } from '@drafts/contract'

/** Why an input is no list of arguments; null where it is one. */
export const faultOfInput = async (
  types: SignatureJob['arguments'],
  path: string,
): Promise<string | null> => {
  const spec = parse(specOfValues(types))
  const outcome = evaluate(compile(spec), await readFile(path))
  if (outcome.accepted) return null
  const { text, input } = outcome.refusal
  const place = input ? ` (line ${input.line}, column ${input.col + 1})` : ''
  return `The input does not fit the signature${place}: ${text}.`
}
