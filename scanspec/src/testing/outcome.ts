import { compile, evaluate, isArray, refusalMessage, parse } from '../index.ts'
import type { Budget, ScanOutcome, ScanValue } from '../index.ts'

/** Bytes of an input given as text, or as it is. */
export const inputOf = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? Buffer.from(input) : input

export const run = (spec: string, input: string | Uint8Array, budget?: Budget): ScanOutcome =>
  evaluate(compile(parse(spec)), inputOf(input), budget)

/** `ok`, or the message of the refusal. */
export const wordsOf = (spec: string, input: string | Uint8Array, budget?: Budget): string => {
  const outcome = run(spec, input, budget)
  return outcome.accepted ? 'ok' : refusalMessage(outcome.refusal)
}

/** Value as plain data: integers as decimals, strings as text. */
export const plain = (value: ScanValue): unknown => {
  if (isArray(value)) return value.items.map(plain)
  if (typeof value === 'string') return Buffer.from(value, 'latin1').toString()
  return typeof value === 'boolean' ? value : String(value)
}

/** Variables after an accepted run, by name. */
export const valuesOf = (spec: string, input: string | Uint8Array): Record<string, unknown> => {
  const outcome = run(spec, input)
  if (!outcome.accepted) throw new Error(refusalMessage(outcome.refusal))
  return Object.fromEntries(outcome.variables.map(({ name, value }) => [name, plain(value)]))
}
