import { textOfBytes } from '../bytes.ts'
import { compile, evaluate } from '../evaluate/evaluate.ts'
import { isArray } from '../evaluate/kinds.ts'
import type { ScanValue } from '../evaluate/kinds.ts'
import { specOfValues } from '../from-signature.ts'
import type { ValueKind } from '../from-signature.ts'
import { refusalMessage } from '../evaluate/refusal.ts'
import { parse } from '../syntax/parse.ts'
import { budgetOfValues } from './check-values.ts'
import type { SignatureItem } from './signature.ts'

export type ValuesText = { text: string } | { error: string }

/** Values of a test's input or output as a person writes them in a call: `[1, 2], "ab"`. */
export const textOfValues = (items: readonly SignatureItem[], bytes: Uint8Array): ValuesText => {
  // Names of a signature may be anything, and equal.
  const named = items.map(({ kind }, index) => ({ name: `v${index}`, kind }))
  const outcome = evaluate(compile(parse(specOfValues(named))), bytes, budgetOfValues(bytes))
  if (!outcome.accepted) return { error: refusalMessage(outcome.refusal) }
  const values = new Map(outcome.variables.map(({ name, value }) => [name, value]))
  const texts = named.map(({ name, kind }) => {
    const value = values.get(name)
    return value === undefined ? '' : textOfValue(kind, value)
  })
  return { text: texts.join(', ') }
}

const textOfValue = (kind: ValueKind, value: ScanValue): string => {
  if (isArray(value)) return `[${value.items.map((item) => textOfValue(kind, item)).join(', ')}]`
  if (typeof value === 'string') return JSON.stringify(textOfBytes(value))
  return kind === 'float' && typeof value === 'number' ? textOfFloat(value) : String(value)
}

/** A float looks like one: 2.0 is no 2. */
const textOfFloat = (value: number): string => {
  const text = Object.is(value, -0) ? '-0' : String(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}
