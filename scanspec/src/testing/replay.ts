import { isArray, typeOf } from '../index.ts'
import type { ScanOutcome, ScanValue } from '../index.ts'

// What a program showed of what it read (tracers.ts), put together to the values that its variables end with.

type Plain = string | Plain[]

/** Values as text that can be compared: numbers in one form. */
const normal = (type: string, text: string): string => {
  if (type === 'bool') return /^(?:1|true)$/i.test(text) ? 'true' : 'false'
  if (type === 'string') return text
  if (!type.startsWith('float')) return /^[-+]?\d+$/.test(text) ? String(BigInt(text)) : text
  const number = /inf/i.test(text)
    ? Infinity * (text.startsWith('-') ? -1 : 1)
    : Number(/nan/i.test(text) ? Number.NaN : text)
  return String(type === 'float32' ? Math.fround(number) : number)
}

const startOf = (type: string): string => {
  if (type === 'bool') return 'false'
  return type === 'string' ? '' : '0'
}

const made = (lengths: readonly number[], type: string): Plain => {
  const [length, ...rest] = lengths
  return length === undefined ? startOf(type) : Array.from({ length }, () => made(rest, type))
}

const put = (into: Plain, indices: readonly number[], value: string): void => {
  const [index = 0, ...rest] = indices
  if (typeof into === 'string') return
  const inner = into[index]
  if (rest.length === 0) into[index] = value
  else if (inner !== undefined) put(inner, rest, value)
}

/** The last value of each variable of `types` that was shown. */
export const replay = (shown: string, types: ReadonlyMap<string, string>): Map<string, Plain> => {
  const values = new Map<string, Plain>()
  for (const line of shown.split('\n')) {
    const [, sign, place = '', text = ''] =
      /^([=@])([^|]*)\|(.*)$/s.exec(line.replace(/\r$/, '')) ?? []
    const [name = '', ...numbers] = place.split(' ')
    const type = types.get(name)
    if (type === undefined) continue
    const scalar = type.replaceAll('[]', '')
    if (sign === '@') values.set(name, made(text.split(' ').map(Number), scalar))
    else if (numbers.length === 0)
      values.set(name, normal(scalar, line.slice(line.indexOf('|') + 1)))
    else {
      const array = values.get(name)
      if (array !== undefined)
        put(array, numbers.map(Number), normal(scalar, line.slice(line.indexOf('|') + 1)))
    }
  }
  return values
}

const plain = (value: ScanValue, type: string): Plain => {
  if (isArray(value)) return value.items.map((item) => plain(item, type))
  return normal(type, String(value))
}

/** Values and types of the variables after a run of the evaluator. */
export const evaluated = (
  outcome: ScanOutcome,
): { types: Map<string, string>; values: Map<string, Plain> } => {
  const variables = outcome.accepted ? outcome.variables : []
  const typed = variables.map(({ name, kind, value }) => ({
    name,
    value,
    type: typeOf(value, kind),
  }))
  return {
    types: new Map(typed.map(({ name, type }) => [name, type])),
    values: new Map(
      typed.map(({ name, value, type }) => [name, plain(value, type.replaceAll('[]', ''))]),
    ),
  }
}
